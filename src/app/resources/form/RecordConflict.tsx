import { useLocalized } from '#app/language/index.ts';
import { ConflictDialog } from '#app/widgets/draft/ConflictDialog.tsx';
import { same } from '#app/widgets/draft/merge.ts';
import { VersionsTable } from '#app/widgets/versions/VersionsTable.tsx';
import { type CompiledResource, cellOf } from '#schema/compile.ts';
import { type FieldValues, rowOfValues } from '#schema/record.ts';
import { Cell } from '../cells/Cell.tsx';

interface RecordConflictProps {
  readonly resource: CompiledResource;
  /** what the form began with */
  readonly base: FieldValues;
  readonly mine: FieldValues;
  readonly current: FieldValues;
  /** nickname of who saved it, and when (ISO 8601); undefined where the platform does not say */
  readonly changedBy: string | undefined;
  readonly changedAt: string | undefined;
  readonly onBoth: () => void;
  readonly onMine: () => void;
  /** takes the record as it is now into the form */
  readonly onTheirs: () => void;
  readonly onClose: () => void;
}

/** Somebody else has saved the record meanwhile: the two versions, drawn by the fields' cells. */
export function RecordConflict(props: RecordConflictProps) {
  const { resource, base, mine, current, changedBy, changedAt } = props;
  const localized = useLocalized();
  const fields = Object.values(resource.fields).filter(
    ({ name, readOnly }) => !readOnly && !same(mine[name], current[name]),
  );
  // where mine goes over all that they have changed, merging is overwriting
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
