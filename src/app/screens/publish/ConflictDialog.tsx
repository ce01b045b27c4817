import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useMessages } from '#app/language/index.ts';
import { versionMessages } from '#app/widgets/versions/messages.ts';
import { VersionsDialog } from '#app/widgets/versions/VersionsDialog.tsx';
import { publishMessages } from './messages.ts';
import type { Writing } from './useWriting.ts';

const TextDifference = lazy(async () => ({
  default: (await import('#app/widgets/versions/TextDifference.tsx')).TextDifference,
}));

interface ConflictDialogProps<V extends object> {
  writing: Writing<V>;
  describe: (values: V) => string[];
}

/** A save met a newer version: the lines of text in which the two differ. */
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
      {conflict && theirs ? (
        <Suspense fallback={<Skeleton active title={false} />}>
          <TextDifference
            isProse
            before={textOf(describe(theirs))}
            after={textOf(describe(values))}
            labels={[words('theirs'), words('mine')]}
            same={t('sameText')}
          />
        </Suspense>
      ) : null}
      {conflict && !theirs ? (
        <section className="bd-versions">
          <h3>{words('mine')}</h3>
          <p>{textOf(describe(values)) || t('nothingWritten')}</p>
        </section>
      ) : null}
    </VersionsDialog>
  );
}

/** Line by line, without those that are empty: they tell nothing of what differs. */
const textOf = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => line.split('\n'))
    .filter((line) => line.trim() !== '')
    .join('\n');
