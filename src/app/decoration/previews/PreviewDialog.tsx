import { Button, Modal, Popconfirm, Space, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { QrCode } from '#app/widgets/qr/QrCode.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { specialPreviewList, specialPreviewRevoke } from '#contract/endpoints/specialEditing.ts';
import type { SpecialPreview } from '#contract/entities/special.ts';
import { serverNow } from '../../session/serverClock.ts';
import { AddressField, addressOf } from '../AddressField.tsx';
import { useEditing } from '../EditorContext.tsx';
import { RemoteRows } from '../RemoteRows.tsx';
import type { PreviewAddress } from '../saving/savingState.ts';
import { previewMessages } from './messages.ts';

interface PreviewDialogProps {
  /** id of the page on the platform */
  id: string;
  /** the code that has just been made; absent shows those that there are */
  preview?: PreviewAddress;
  onClose: () => void;
}

/** Codes for a phone: one as a QR and as an address, and all codes of the page with how to revoke them. */
export function PreviewDialog({ id, preview, onClose }: PreviewDialogProps) {
  const t = useMessages(previewMessages);
  const { readOnly } = useEditing();
  // the button that was pressed was switched off meanwhile, and has lost the focus by that
  useFocusReturn('.decoration-preview-button');
  const load = useCallback(
    async (signal: AbortSignal) =>
      (await callEndpoint(specialPreviewList, { body: { id } }, { silent: true, signal })).data,
    [id],
  );
  const { remote, reload } = useRemote(load);
  const [shown, setShown] = useState(preview);
  const [busy, setBusy] = useState('');
  const isRevoked =
    remote.status === 'ready' &&
    remote.value.some(({ path, revokedAt }) => path === shown?.path && revokedAt !== null);
  const revoke = async (code: string) => {
    setBusy(code);
    // the person has been told where it fails
    await callEndpoint(specialPreviewRevoke, { body: { code } }).catch(() => undefined);
    await reload();
    setBusy('');
  };
  return (
    <Modal
      open
      width={560}
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
              disabled={isRevoked}
            >
              {t('open')}
            </Button>
          )}
        </Space>
      }
    >
      {shown && <Shown preview={shown} isRevoked={isRevoked} />}
      <h3 className="decoration-preview-codes">{t('codes')}</h3>
      <RemoteRows remote={remote} empty={t('none')} onRetry={() => void reload()}>
        {(code: SpecialPreview) => (
          <li key={code.code}>
            <CodeLine code={code} />
            {stateOf(code) === 'valid' && (
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
                  <Popconfirm title={t('confirm')} onConfirm={() => void revoke(code.code)}>
                    <Button
                      size="small"
                      danger
                      loading={busy === code.code}
                      aria-label={t('revokeOne', { code: code.code })}
                    >
                      {t('revoke')}
                    </Button>
                  </Popconfirm>
                )}
              </Space>
            )}
          </li>
        )}
      </RemoteRows>
    </Modal>
  );
}

function Shown({ preview, isRevoked }: { preview: PreviewAddress; isRevoked: boolean }) {
  const t = useMessages(previewMessages);
  const address = addressOf(preview.path);
  return (
    <>
      <div className={`decoration-preview${isRevoked ? ' decoration-preview-over' : ''}`}>
        <QrCode text={address} label={t('qr')} className="decoration-preview-qr" />
        <p role={isRevoked ? 'status' : undefined}>
          {isRevoked ? t('revokedNow') : t('text', { time: formatInstant(preview.expiresAt) })}
        </p>
      </div>
      {!isRevoked && <AddressField address={address} label={t('title')} />}
    </>
  );
}

function stateOf({ expiresAt, revokedAt }: SpecialPreview): 'valid' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) > serverNow() ? 'valid' : 'expired';
}

function CodeLine({ code }: { code: SpecialPreview }) {
  const t = useMessages(previewMessages);
  const state = stateOf(code);
  return (
    <span className="decoration-list-text">
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
