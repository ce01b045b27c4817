import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '#app/language/index.ts';
import { FullscreenDialog } from '../FullscreenDialog.tsx';
import { versionMessages } from './messages.ts';
import './versions.css';

interface VersionsDialogProps {
  open: boolean;
  busy?: boolean;
  /** what went wrong with overwriting */
  error?: string | undefined;
  /** nothing where the newer version cannot be read */
  onTakeTheirs: (() => void) | undefined;
  onKeepBoth?: () => void;
  /** what keeping both means here */
  keepBothHint?: string;
  onOverwrite: () => void;
  onClose: () => void;
  /** the two versions */
  children: ReactNode;
}

/** A save met a newer version: compare, then take that one over, keep both or overwrite it (contract 10.9). */
export function VersionsDialog(props: VersionsDialogProps) {
  const { open, busy = false, error, onTakeTheirs, onKeepBoth, keepBothHint, children } = props;
  const t = useMessages(versionMessages);
  return (
    <FullscreenDialog
      open={open}
      title={t('title')}
      width={720}
      className="bd-versions-dialog"
      onCancel={props.onClose}
      footer={
        <div className="bd-versions-buttons">
          <Button disabled={busy || !onTakeTheirs} onClick={onTakeTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button danger loading={busy} onClick={props.onOverwrite}>
            {t('overwrite')}
          </Button>
          {onKeepBoth && (
            <Button type="primary" loading={busy} title={keepBothHint} onClick={onKeepBoth}>
              {t('keepBoth')}
            </Button>
          )}
        </div>
      }
    >
      <p>{t('text')}</p>
      {children}
      {error && <Alert className="bd-dialog-note" type="error" showIcon message={error} />}
    </FullscreenDialog>
  );
}
