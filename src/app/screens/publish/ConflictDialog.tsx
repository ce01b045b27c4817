import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useMessages } from '#app/language/index.ts';
import { VersionsDialog } from '#app/widgets/versions/VersionsDialog.tsx';
import { publishMessages } from './messages.ts';
import type { Writing } from './useWriting.ts';

const ConflictVersions = lazy(async () => ({
  default: (await import('./ConflictVersions.tsx')).ConflictVersions,
}));

interface ConflictDialogProps<V extends object> {
  writing: Writing<V>;
  describe: (values: V) => string[];
}

/** A save met a newer version: the lines of text in which the two differ. */
export function ConflictDialog<V extends object>({ writing, describe }: ConflictDialogProps<V>) {
  const t = useMessages(publishMessages);
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
      {conflict ? (
        <Suspense fallback={<Skeleton active title={false} />}>
          <ConflictVersions
            conflict={conflict}
            values={values}
            mine={describe(values)}
            theirs={theirs && describe(theirs)}
          />
        </Suspense>
      ) : null}
    </VersionsDialog>
  );
}
