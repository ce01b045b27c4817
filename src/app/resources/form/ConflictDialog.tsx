import { formatInstant } from '#app/language/format.ts';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { VersionsDialog } from '#app/widgets/versions/VersionsDialog.tsx';
import { VersionsTable } from '#app/widgets/versions/VersionsTable.tsx';
import { type CompiledResource, cellOf } from '#schema/compile.ts';
import { type FieldValues, rowOfValues } from '#schema/record.ts';
import { Cell } from '../cells/Cell.tsx';
import { resourceMessages } from '../messages.ts';
import { differences } from './merge.ts';

interface ConflictDialogProps {
  readonly resource: CompiledResource;
  readonly mine: FieldValues;
  readonly current: FieldValues;
  /** nickname of who saved it, and when (ISO 8601); undefined where the platform does not say */
  readonly changedBy: string | undefined;
  readonly changedAt: string | undefined;
  readonly onKeepBoth: () => void;
  readonly onOverwrite: () => void;
  /** takes the record as it is now into the form */
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}

/** Somebody else has saved the record meanwhile: the two versions, drawn by the fields' cells. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { resource, mine, current, changedBy, changedAt } = props;
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  const fields = differences(Object.values(resource.fields), mine, current);
  return (
    <VersionsDialog
      open
      onTakeTheirs={props.onDrop}
      onKeepBoth={props.onKeepBoth}
      keepBothHint={t('conflictKeepBothHint')}
      onOverwrite={props.onOverwrite}
      onClose={props.onCancel}
    >
      {changedBy !== undefined && changedAt !== undefined && (
        <p>
          <strong>{t('changedBy', { who: changedBy, when: formatInstant(changedAt) })}</strong>
        </p>
      )}
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
    </VersionsDialog>
  );
}
