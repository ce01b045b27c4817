import { useMessages } from '#app/language/index.ts';
import { versionMessages } from '#app/widgets/versions/messages.ts';
import { VersionsDialog } from '#app/widgets/versions/VersionsDialog.tsx';
import { publishMessages } from './messages.ts';
import type { Writing } from './useWriting.ts';

interface ConflictDialogProps<V extends object> {
  writing: Writing<V>;
  describe: (values: V) => string[];
}

/** A save met a newer version: the two as lines of text. */
export function ConflictDialog<V extends object>({ writing, describe }: ConflictDialogProps<V>) {
  const t = useMessages(publishMessages);
  const words = useMessages(versionMessages);
  const { conflict, saving, values, resolve } = writing;
  const theirs = conflict?.current;
  return (
    <VersionsDialog
      open={conflict !== undefined}
      busy={saving !== undefined}
      onTakeTheirs={theirs && (() => resolve('takeTheirs'))}
      onKeepBoth={() => resolve('keepBoth')}
      keepBothHint={t('keepBothHint')}
      onOverwrite={() => resolve('overwrite')}
      onClose={writing.closeConflict}
    >
      {conflict ? <p>{t(conflict.what === 'kept' ? 'conflictKept' : 'conflictRecord')}</p> : null}
      {conflict ? (
        <div className="bd-versions">
          <Version title={words('mine')} lines={describe(values)} />
          {theirs ? <Version title={words('theirs')} lines={describe(theirs)} /> : null}
        </div>
      ) : null}
    </VersionsDialog>
  );
}

function Version({ title, lines }: { title: string; lines: string[] }) {
  const t = useMessages(publishMessages);
  const shown = [...new Set(lines.filter((line) => line.trim() !== ''))];
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
