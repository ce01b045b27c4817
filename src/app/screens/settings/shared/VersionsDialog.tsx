import { Alert, Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../../language/index.ts';
import { settingsMessages } from '../messages.ts';

/** One field that differs between what is typed and what the platform holds now. */
export interface Difference {
  field: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface VersionsDialogProps {
  open: boolean;
  differences: readonly Difference[];
  busy: boolean;
  /** what went wrong with overwriting */
  error: string | undefined;
  onTakeTheirs: () => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** A save met a newer version: compare the two, then take that one over or overwrite it (DESIGN 4, "Writing"). */
export function VersionsDialog(props: VersionsDialogProps) {
  const { open, differences, busy, error } = props;
  const t = useMessages(settingsMessages);
  return (
    <Modal
      open={open}
      title={t('versionsTitle')}
      width={640}
      onCancel={props.onClose}
      footer={[
        <Button key="theirs" disabled={busy} onClick={props.onTakeTheirs}>
          {t('takeTheirs')}
        </Button>,
        <Button key="mine" danger loading={busy} onClick={props.onOverwrite}>
          {t('overwrite')}
        </Button>,
      ]}
    >
      <p>{t('versionsText')}</p>
      <table className="bd-versions-table">
        <thead>
          <tr>
            <th scope="col">{t('versionsField')}</th>
            <th scope="col">{t('theirs')}</th>
            <th scope="col">{t('mine')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, label, mine, theirs }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{theirs || t('empty')}</td>
              <td>{mine || t('empty')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length === 0 && <p>{t('versionsSame')}</p>}
      {error && <Alert className="bd-dialog-note" type="error" showIcon message={error} />}
    </Modal>
  );
}
