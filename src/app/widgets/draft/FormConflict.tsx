import { type Difference, VersionsTable } from '../versions/VersionsTable.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { ConflictWay } from './formDraft.ts';

interface FormConflictProps {
  readonly form: {
    /** what the platform has, if the save met it */
    readonly theirs: unknown;
    readonly canMerge: boolean;
    resolve(way: ConflictWay): void;
    postpone(): void;
  };
  readonly differences: readonly Difference[];
  readonly busy?: boolean;
  /** why the last decision failed */
  readonly error?: string | undefined;
  /** goes on once the person has chosen: after theirs by loading, else by saving */
  readonly onResolved?: (way: ConflictWay) => void;
}

/** Asks in a form what to do when somebody else has saved it meanwhile, and shows the fields that differ. */
export function FormConflict({ form, differences, busy, error, onResolved }: FormConflictProps) {
  const resolve = (way: ConflictWay) => () => {
    form.resolve(way);
    onResolved?.(way);
  };
  return (
    <ConflictDialog
      open={form.theirs !== undefined}
      busy={busy ?? false}
      error={error}
      onTheirs={resolve('theirs')}
      onMine={resolve('mine')}
      {...(form.canMerge ? { both: { onBoth: resolve('both') } } : {})}
      onClose={form.postpone}
    >
      <VersionsTable differences={differences} />
    </ConflictDialog>
  );
}
