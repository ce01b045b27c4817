import { App, Button, Input, Modal, Popconfirm, Space, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { QrCode } from '#app/widgets/qr/QrCode.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { specialPreviewList, specialPreviewRevoke } from '#contract/endpoints/specialEditing.ts';
import type { SpecialPreview } from '#contract/entities/special.ts';
import { RemoteRows } from '../RemoteRows.tsx';
import type { PreviewAddress } from '../saving/useSaving.ts';
import { previewMessages } from './messages.ts';

interface PreviewDialogProps {
  /** id of the page on the platform */
  id: string;
  /** the code that has just been made */
  preview: PreviewAddress;
  onClose: () => void;
}

/** A code for a phone: as a QR and as an address, with all codes of the page and how to revoke them. */
export function PreviewDialog({ id, preview, onClose }: PreviewDialogProps) {
  const t = useMessages(previewMessages);
  const { language } = useLanguage();
  const { message } = App.useApp();
  const load = useCallback(
    async (signal: AbortSignal) =>
      (await callEndpoint(specialPreviewList, { body: { id } }, { silent: true, signal })).data,
    [id],
  );
  const { remote, reload } = useRemote(load);
  const [busy, setBusy] = useState('');
  const address = addressOf(preview.path);
  const isRevoked =
    remote.status === 'ready' &&
    remote.value.some(({ path, revokedAt }) => path === preview.path && revokedAt !== null);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    message.success(t('copied'));
  };
  const revoke = async (code: string) => {
    setBusy(code);
    // the person has been told where it fails
    await callEndpoint(specialPreviewRevoke, { body: { code } }).catch(() => undefined);
    setBusy('');
    await reload();
  };
  return (
    <Modal
      open
      title={t('title')}
      onCancel={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="primary" href={address} target="_blank" disabled={isRevoked}>
            {t('open')}
          </Button>
        </Space>
      }
    >
      <div className={`decoration-preview${isRevoked ? ' decoration-preview-over' : ''}`}>
        <QrCode text={address} label={t('qr')} className="decoration-preview-qr" />
        <div>
          <p>
            {isRevoked
              ? t('revokedNow')
              : t('text', { time: new Date(preview.expiresAt).toLocaleString(language) })}
          </p>
          <Space.Compact block>
            <Input
              value={address}
              readOnly
              aria-label={t('title')}
              onFocus={(event) => event.target.select()}
            />
            {/* the clipboard is there over https and on this machine only; elsewhere the address can be selected */}
            {window.isSecureContext && <Button onClick={copy}>{t('copy')}</Button>}
          </Space.Compact>
        </div>
      </div>
      <h3 className="decoration-preview-codes">{t('codes')}</h3>
      <RemoteRows remote={remote} onRetry={() => void reload()}>
        {(code: SpecialPreview) => (
          <li key={code.code}>
            <CodeLine code={code} />
            {stateOf(code) === 'valid' && (
              <Popconfirm title={t('confirm')} onConfirm={() => revoke(code.code)}>
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
          </li>
        )}
      </RemoteRows>
    </Modal>
  );
}

const addressOf = (path: string): string => new URL(path, window.location.origin).href;

function stateOf({ expiresAt, revokedAt }: SpecialPreview): 'valid' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) > Date.now() ? 'valid' : 'expired';
}

function CodeLine({ code }: { code: SpecialPreview }) {
  const t = useMessages(previewMessages);
  const { language } = useLanguage();
  const state = stateOf(code);
  return (
    <span className="decoration-list-text">
      <strong>
        {code.path} <Tag color={state === 'valid' ? 'success' : 'default'}>{t(state)}</Tag>
      </strong>
      <small>
        {t('line', {
          revision: code.revision,
          made: new Date(code.createdAt).toLocaleString(language),
          until: new Date(code.expiresAt).toLocaleString(language),
        })}
      </small>
    </span>
  );
}
