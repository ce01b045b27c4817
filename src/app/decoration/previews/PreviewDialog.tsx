import { Button, Modal, Space, Tabs, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import { QrCode } from '#app/widgets/qr/QrCode.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { specialPreviewList, specialPreviewRevoke } from '#contract/endpoints/specialEditing.ts';
import type { SpecialPreview } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { AddressField, addressOf } from '../AddressField.tsx';
import { useEditing, useZoneHelp } from '../EditorContext.tsx';
import { RemoteRows } from '../RemoteRows.tsx';
import type { PreviewAddress } from '../saving/saver.ts';
import { PageLook } from './PageLook.tsx';

const t = textsOf(locales.decorator.preview);

interface PreviewDialogProps {
  /** id of the page on the platform */
  id: string;
  /** the code that was just made; without it the existing ones are shown */
  preview?: PreviewAddress;
  onClose: () => void;
}

/**
 * A page as readers will see it, and codes for a phone: one as a QR and as an address, and all codes of the page with how
 * to revoke them.
 */
export function PreviewDialog({ id, preview, onClose }: PreviewDialogProps) {
  const { readOnly } = useEditing();
  // the pressed button was disabled while the call ran and lost the focus
  useFocusReturn('.decoration-preview-button');
  const load = useCallback(
    async (signal: AbortSignal) =>
      (await callEndpoint(specialPreviewList, { body: { id } }, { silent: true, signal })).data,
    [id],
  );
  const { remote, reload } = useRemote(load);
  const [shown, setShown] = useState(preview);
  const [busy, setBusy] = useState('');
  const now = useNow();
  const zone = useZoneHelp();
  const revoked =
    remote.status === 'ready' ? remote.value.filter(({ revokedAt }) => revokedAt !== null) : [];
  const isRevoked = revoked.some(({ path }) => path === shown?.path);
  const state = shown && stateOf(shown.expiresAt, isRevoked, now);
  const isOpening = shown !== undefined && state === 'valid';
  const [tab, setTab] = useState<string>(preview ? 'look' : 'share');
  const isLook = tab === 'look' && isOpening;
  const confirm = useConfirm();
  const revoke = async (code: string) => {
    if (!(await confirm({ title: t('confirm'), okText: t('revoke'), danger: true }))) return;
    setBusy(code);
    // if it fails, the client has told the person
    await callEndpoint(specialPreviewRevoke, { body: { code } }).catch(() => undefined);
    await reload();
    setBusy('');
  };
  const sharing = (
    <>
      {shown && state && <Shown preview={shown} state={state} />}
      <h3 className="decoration-preview-codes">{t('codes')}</h3>
      {zone && <p className="decoration-zone">{zone}</p>}
      <RemoteRows remote={remote} empty={t('none')} onRetry={() => void reload()}>
        {(code: SpecialPreview) => (
          <li key={code.code}>
            <CodeLine code={code} state={stateOfCode(code, now)} />
            {stateOfCode(code, now) === 'valid' && (
              <Space>
                {code.path !== shown?.path && (
                  <Button
                    size="small"
                    aria-label={t('showOne', { code: code.code })}
                    onClick={() => setShown(code)}
                  >
                    {t('show')}
                  </Button>
                )}
                {!readOnly && (
                  <Button
                    size="small"
                    danger
                    loading={busy === code.code}
                    aria-label={t('revokeOne', { code: code.code })}
                    onClick={() => void revoke(code.code)}
                  >
                    {t('revoke')}
                  </Button>
                )}
              </Space>
            )}
          </li>
        )}
      </RemoteRows>
    </>
  );
  return (
    <Modal
      open
      width={isLook ? '100vw' : 560}
      className={isLook ? 'bd-dialog bd-dialog-whole' : ''}
      title={t('title')}
      onCancel={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{t('close')}</Button>
          {shown && (
            <Button
              type="primary"
              href={addressOf(shown.path)}
              target="_blank"
              disabled={state !== 'valid'}
            >
              {t('open')}
            </Button>
          )}
        </Space>
      }
    >
      <Tabs
        activeKey={isLook ? 'look' : 'share'}
        onChange={setTab}
        items={[
          {
            key: 'look',
            label: t('look'),
            disabled: !isOpening,
            children: isLook && <PageLook path={shown.path} />,
          },
          { key: 'share', label: t('share'), children: sharing },
        ]}
      />
    </Modal>
  );
}

type PreviewState = 'valid' | 'expired' | 'revoked';

/** @param now milliseconds since 1970 */
function stateOf(expiresAt: string, isRevoked: boolean, now: number): PreviewState {
  if (isRevoked) return 'revoked';
  return Date.parse(expiresAt) > now ? 'valid' : 'expired';
}

const stateOfCode = ({ expiresAt, revokedAt }: SpecialPreview, now: number): PreviewState =>
  stateOf(expiresAt, revokedAt !== null, now);

/** Texts for an address that no longer opens anything. */
const overTexts = { expired: 'expiredNow', revoked: 'revokedNow' } as const;

function Shown({ preview, state }: { preview: PreviewAddress; state: PreviewState }) {
  const address = addressOf(preview.path);
  const isOver = state !== 'valid';
  return (
    <>
      <div className={`decoration-preview${isOver ? ' decoration-preview-over' : ''}`}>
        <QrCode text={address} label={t('qr')} className="decoration-preview-qr" />
        <p role={isOver ? 'status' : undefined}>
          {isOver ? t(overTexts[state]) : t('text', { time: formatInstant(preview.expiresAt) })}
        </p>
      </div>
      {!isOver && <AddressField address={address} label={t('title')} />}
    </>
  );
}

function CodeLine({ code, state }: { code: SpecialPreview; state: PreviewState }) {
  return (
    <span className="bd-grid bd-shrink bd-breaks decoration-list-text">
      <strong>
        {code.path} <Tag color={state === 'valid' ? 'success' : 'default'}>{t(state)}</Tag>
      </strong>
      <small>
        {t('line', {
          revision: code.revision,
          made: formatInstant(code.createdAt),
          until: formatInstant(code.expiresAt),
        })}
      </small>
    </span>
  );
}
