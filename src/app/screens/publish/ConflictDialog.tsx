import { Button, Modal } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { publishMessages } from './messages.ts';
import type { Writing } from './useWriting.ts';

interface ConflictDialogProps<V extends object> {
  writing: Writing<V>;
  describe: (values: V) => string[];
}

/** A save met a newer version: compare the two, then take theirs, keep both or overwrite (DESIGN 4, "Writing"). */
export function ConflictDialog<V extends object>({ writing, describe }: ConflictDialogProps<V>) {
  const t = useMessages(publishMessages);
  const { conflict, saving, values, resolve } = writing;
  const theirs = conflict?.current;
  return (
    <Modal
      open={conflict !== undefined}
      title={t('conflictTitle')}
      width={720}
      onCancel={writing.closeConflict}
      footer={[
        <Button
          key="theirs"
          disabled={!theirs || saving !== undefined}
          onClick={() => resolve('takeTheirs')}
        >
          {t('takeTheirs')}
        </Button>,
        <Button key="both" loading={saving !== undefined} onClick={() => resolve('keepBoth')}>
          {t('keepBoth')}
        </Button>,
        <Button
          key="mine"
          danger
          loading={saving !== undefined}
          onClick={() => resolve('overwrite')}
        >
          {t('overwrite')}
        </Button>,
      ]}
    >
      <p>{t('conflictText')}</p>
      <div className="bd-versions">
        <Version title={t('mine')} lines={describe(values)} />
        {theirs ? <Version title={t('theirs')} lines={describe(theirs)} /> : null}
      </div>
    </Modal>
  );
}

function Version({ title, lines }: { title: string; lines: string[] }) {
  const t = useMessages(publishMessages);
  const shown = lines.filter((line) => line.trim() !== '');
  return (
    <section>
      <h3>{title}</h3>
      {shown.length === 0 ? <p>{t('nothingWritten')}</p> : null}
      {shown.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
