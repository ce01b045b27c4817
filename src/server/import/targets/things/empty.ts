import type { CompiledField } from '#schema/compile.ts';
import { typeOf } from '#schema/fields/index.ts';
import type { FieldValues } from '#schema/record.ts';
import type { FileRow } from '#server/import/file/table.ts';
import type { FileContext } from '../target.ts';
import type { Importing } from './importing.ts';

/** What empty cells mean. */

/** The value of an emptied field; undefined if it cannot be empty, and so stays unchanged. */
function emptyOf({ thing }: Importing, field: CompiledField): unknown {
  const { saveAs } = field;
  const { empty } = typeOf(field);
  if (empty === false) return undefined;
  // some lists have such fields that are never empty
  if (empty !== null) return empty;
  const { error } = thing.check({ [saveAs]: null });
  return error?.issues.some(({ path }) => path[0] === saveAs) ? undefined : null;
}

const emptied = new WeakMap<FileContext, ReadonlyMap<string, unknown>>();

/** The values that empty cells give, by the name of the field; the same for all rows of a file. */
export function emptyOfFields(importing: Importing, context: FileContext) {
  const known = emptied.get(context);
  if (known) return known;
  const { columns } = context.columns;
  const made = new Map(columns.map(({ field }) => [field.name, emptyOf(importing, field)]));
  emptied.set(context, made);
  return made;
}

/** What a record with an id had empty although its field has a default, which is for records that people begin. */
export const leftEmpty = (
  importing: Importing,
  { fields }: FileRow,
  context: FileContext,
): FieldValues =>
  Object.fromEntries(
    context.columns.columns.flatMap(({ field: { name, default: usual }, position }) => {
      const nothing = emptyOfFields(importing, context).get(name);
      const isLeft = usual !== undefined && (fields[position] ?? '').trim() === '';
      return isLeft && nothing !== undefined ? [[name, nothing]] : [];
    }),
  );
