import { conflictData } from '#contract/errors.ts';
import type { Grant } from '#contract/grant.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { isRecord } from '#schema/json.ts';
import { askedAmong } from '#schema/limitFields.ts';
import { Conflict, Forbidden, sentence } from '../http/errors.ts';
import type { Opened } from '../http/role.ts';
import { withholding } from '../http/withheld.ts';
import { messages } from '../jmgr/messages.ts';

type Row = Readonly<Record<string, unknown>>;

/** The fields that a grant hides, by their names in the list and in its rows. */
export function hiddenNames(
  { fields }: Pick<CompiledResource, 'fields'>,
  { hidden }: Pick<Grant, 'hidden'>,
): ReadonlySet<string> {
  const named = Object.values(fields).filter(({ name }) => hidden.includes(name));
  return new Set(named.flatMap(({ name, path }) => [name, path, path.split('.').at(-1) ?? name]));
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
      const refused = [...new Set([...written, ...askedAmong(list, view, sent)])];
      if (refused.length > 0)
        throw new Forbidden(sentence(messages, 'fieldsNotYours', { fields: refused.join(', ') }));
      try {
        const answer = await withholding(hiddenNames(list, { hidden }), work);
        if (!isRecord(answer)) return answer;
        const { data } = answer;
        return { ...answer, data: Array.isArray(data) ? data.map(seen) : seen(data) };
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        const data = conflictData.parse(error.data());
        const current = seen(recordOf(data.current));
        throw new Conflict((language) => error.describe(language), { ...data, current });
      }
    },
  };
}

/** A row without the value at a path. */
function without(row: Row, [first = '', ...rest]: readonly string[]): Row {
  if (!Object.hasOwn(row, first)) return row;
  const { [first]: inner, ...others } = row;
  if (rest.length === 0) return others;
  return isRecord(inner) ? { ...others, [first]: without(inner, rest) } : row;
}
