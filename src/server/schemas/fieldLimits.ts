import type { Grant } from '#contract/grant.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { isRecord } from '#schema/json.ts';
import { askedAmong, namesOfField } from '#schema/limitFields.ts';
import type { Opened } from '../http/access.ts';
import { answeredAs, refuseFields, withholding } from '../http/withheld.ts';

type Row = Readonly<Record<string, unknown>>;

/** The fields that a grant hides, by their names in the list and in its rows. */
export function hiddenNames(
  { fields }: Pick<CompiledResource, 'fields'>,
  { hidden }: Pick<Grant, 'hidden'>,
): ReadonlySet<string> {
  const named = Object.values(fields).filter(({ name }) => hidden.includes(name));
  return new Set(named.flatMap(namesOfField));
}

/** The call of a list whose grant keeps fields from the caller: they are in no answer, and not to be asked for or written. */
export function withheldOf(list: CompiledResource, { hidden, readOnly }: Grant, sent: Row): Opened {
  const view = new Set(hidden);
  const fields = Object.values(list.fields);
  const paths = fields.filter(({ name }) => view.has(name)).map(({ path }) => path.split('.'));
  const kept = new Set([...hidden, ...readOnly]);
  const written = fields
    .filter(({ name, saveAs }) => kept.has(name) && Object.hasOwn(sent, saveAs))
    .map(({ name }) => name);
  const seen = (row: unknown): unknown => (isRecord(row) ? paths.reduce(without, row) : row);
  return {
    isLimited: true,
    hidden: hiddenNames(list, { hidden }),
    answer: async (work) => {
      refuseFields([...written, ...askedAmong(list, view, sent)]);
      return answeredAs(seen, () => withholding(hiddenNames(list, { hidden }), work));
    },
  };
}

/** A row without the value at a path. */
export function without(row: Row, [first = '', ...rest]: readonly string[]): Row {
  if (!Object.hasOwn(row, first)) return row;
  const { [first]: inner, ...others } = row;
  if (rest.length === 0) return others;
  return isRecord(inner) ? { ...others, [first]: without(inner, rest) } : row;
}
