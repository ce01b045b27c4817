import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { FullscreenDialog } from '../FullscreenDialog.tsx';
import './draft.css';

const t = textsOf(locales.forms.conflict);

interface ConflictDialogProps {
  open: boolean;
  busy?: boolean;
  width?: number;
  /** why the last decision failed */
  error?: string | undefined;
  /** nickname of who saved the newer version, and when (ISO 8601); undefined if not known */
  changedBy?: string | undefined;
  changedAt?: string | undefined;
  /** takes their version; undefined if it cannot be read */
  onTheirs: (() => void) | undefined;
  /** writes mine over theirs */
  onMine: () => void;
  /** merges both changes; `why` says how, or why that is not possible. Default: field by field */
  both?: { onBoth: (() => void) | undefined; why?: string };
  /** leaves their version unchanged and saves mine as a new one; `why` says what happens then */
  asNew?: { onNew: () => void; why: string };
  /** the person decides later */
  onClose: () => void;
  /** shows the differences */
  children: ReactNode;
}

/**
 * Asks what to do when somebody else has saved the same thing meanwhile: shows the differences, and the ways out
 * (contract 10.9).
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { open, busy = false, width = 720, error, changedBy, changedAt, both, asNew } = props;
  return (
    <FullscreenDialog
      open={open}
      title={t('title')}
      width={width}
      className="bd-conflict-dialog"
      onCancel={props.onClose}
      footer={
        <div className="bd-wrap bd-gap-8 bd-end">
          <Button disabled={busy || !props.onTheirs} onClick={props.onTheirs}>
            {t('theirs')}
          </Button>
          <Button danger loading={busy} onClick={props.onMine}>
            {t('mine')}
          </Button>
          {asNew && (
            <Button type="primary" loading={busy} onClick={asNew.onNew}>
              {t('asNew')}
            </Button>
          )}
          {both && (
            <Button type="primary" loading={busy} disabled={!both.onBoth} onClick={both.onBoth}>
              {t('both')}
            </Button>
          )}
        </div>
      }
    >
      <p>{t('text')}</p>
      {changedBy !== undefined && changedAt !== undefined && (
        <p>
          <strong>{t('changedBy', { who: changedBy, when: formatInstant(changedAt) })}</strong>
        </p>
      )}
      {props.children}
      {both && (
        <p className="bd-soft">{t('way', { way: t('both'), what: both.why ?? t('bothHint') })}</p>
      )}
      {asNew && <p className="bd-soft">{t('way', { way: t('asNew'), what: asNew.why })}</p>}
      {error && <Alert className="bd-dialog-note" type="error" showIcon message={error} />}
    </FullscreenDialog>
  );
}
