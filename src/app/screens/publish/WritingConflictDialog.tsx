import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useMessages } from '#app/language/index.ts';
import { ConflictDialog } from '#app/widgets/draft/ConflictDialog.tsx';
import { locales } from '#locales/index.ts';
import type { Writing } from './useWriting.ts';

const ConflictVersions = lazy(async () => ({
  default: (await import('./ConflictVersions.tsx')).ConflictVersions,
}));

interface WritingConflictDialogProps<V extends object> {
  writing: Writing<V>;
  describe: (values: V) => string[];
}

/** Asks what to do when a save met a newer version, and shows the lines that differ. */
export function WritingConflictDialog<V extends object>({
  writing,
  describe,
}: WritingConflictDialogProps<V>) {
  const t = useMessages(locales.publish.publish);
  const { conflict, saving, values, resolve } = writing;
  const theirs = conflict?.current;
  return (
    <ConflictDialog
      open={conflict !== undefined}
      busy={saving !== undefined}
      onTheirs={theirs && (() => resolve('theirs'))}
      onMine={() => resolve('mine')}
      asNew={{ onNew: () => resolve('asNew'), why: t('asNewHint') }}
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
    </ConflictDialog>
  );
}
