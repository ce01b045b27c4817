import { localized } from '#app/language/index.ts';
import { ConflictDialog } from '#app/widgets/draft/ConflictDialog.tsx';
import { same } from '#app/widgets/draft/merge.ts';
import { VersionsTable } from '#app/widgets/versions/VersionsTable.tsx';
import { type CompiledResource, cellOf } from '#schema/compile.ts';
import { type FieldValues, rowOfValues } from '#schema/record.ts';
import { Cell } from '../cells/Cell.tsx';

interface RecordConflictProps {
  readonly resource: CompiledResource;
  /** values that the form started with */
  readonly base: FieldValues;
  readonly mine: FieldValues;
  readonly current: FieldValues;
  /** nickname of who saved it, and when (ISO 8601); undefined if the platform does not say */
  readonly changedBy: string | undefined;
  readonly changedAt: string | undefined;
  readonly onBoth: () => void;
  readonly onMine: () => void;
  /** loads the current record into the form */
  readonly onTheirs: () => void;
  readonly onClose: () => void;
}

/** Asks what to do when somebody else has saved the record meanwhile; the cells of its fields show both versions. */
export function RecordConflict(props: RecordConflictProps) {
  const { resource, base, mine, current, changedBy, changedAt } = props;
  const fields = Object.values(resource.fields).filter(
    ({ name, readOnly }) => !readOnly && !same(mine[name], current[name]),
  );
  // if I changed all that they changed, merging would be the same as overwriting
  const isMerge = fields.some(({ name }) => same(base[name], mine[name]));
  return (
    <ConflictDialog
      open
      changedBy={changedBy}
      changedAt={changedAt}
      onTheirs={props.onTheirs}
      onMine={props.onMine}
      {...(isMerge ? { both: { onBoth: props.onBoth } } : {})}
      onClose={props.onClose}
    >
      <VersionsTable
        differences={fields.map((field) => {
          const show = (version: FieldValues) => (
            <Cell
              widget={cellOf(field)}
              field={field}
              value={version[field.name]}
              row={rowOfValues(resource, version)}
            />
          );
          return {
            field: field.name,
            label: localized(field.label),
            mine: show(mine),
            theirs: show(current),
          };
        })}
      />
    </ConflictDialog>
  );
}
