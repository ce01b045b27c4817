import { Alert, Button, Modal, Space } from 'antd';
import type { ReactNode } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import './draft.css';

const t = textsOf(locales.forms.draft);

interface RestoredNoticeProps {
  /** when the unsaved input was typed, in milliseconds since 1970; without it nothing is shown */
  restoredAt: number | undefined;
  startAfresh: () => void;
  /** what could not be restored, because the form has no such fields any more */
  left?: readonly { readonly label: string; readonly text: string }[];
  /** the input is not restored yet, and the person is asked: for what changes too much at once to be restored unasked */
  offer?: {
    readonly onRestore: () => void;
    /** keeps it for another time */
    readonly onLater: () => void;
    /** what else there is to know before */
    readonly about: ReactNode;
  };
}

/** A notice at the top of a form: unsaved input was restored into it, or can be (contract 10.6). */
export function RestoredNotice({ restoredAt, startAfresh, left = [], offer }: RestoredNoticeProps) {
  if (restoredAt === undefined) return null;
  const time = formatInstant(new Date(restoredAt).toISOString());
  if (!offer)
    return (
      <Alert
        type="info"
        showIcon
        className="bd-restored"
        message={t('restored', { time })}
        description={
          left.length > 0 && (
            <>
              {t('left')}
              {left.map(({ label, text }) => (
                <p key={label} className="bd-breaks bd-restored-left">
                  <strong>{label}</strong> {text}
                </p>
              ))}
            </>
          )
        }
        action={
          <Button size="small" onClick={startAfresh}>
            {t('startAfresh')}
          </Button>
        }
      />
    );
  return (
    <Modal
      open
      closable={false}
      maskClosable={false}
      keyboard={false}
      title={t('restoreTitle')}
      footer={
        <Space wrap>
          <Button onClick={offer.onLater}>{t('restoreLater')}</Button>
          <Button onClick={startAfresh}>{t('discard')}</Button>
          <Button type="primary" onClick={offer.onRestore}>
            {t('restore')}
          </Button>
        </Space>
      }
    >
      <p>{t('restoreText', { time })}</p>
      {offer.about}
    </Modal>
  );
}
