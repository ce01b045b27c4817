import { isRecord } from '#contract/readEnvelope.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { askedAmong, refusedOf } from '#schema/limitFields.ts';
import { Forbidden, sentence } from '../http/errors.ts';
import { type Caller, userOf } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { messages } from './messages.ts';

type Row = Readonly<Record<string, unknown>>;

/** What the `access` of fields keeps from a caller, of records that a source sends and gets. */
export function fieldLimits(services: Services, list: CompiledResource, caller: Caller) {
  const { view, edit } = refusedOf(list, {
    user: userOf(caller),
    now: services.now(),
    zone: services.settings.TIME_ZONE,
  });
  const fields = Object.values(list.fields);
  const hidden = fields.filter(({ name }) => view.has(name)).map(({ path }) => path.split('.'));
  const kept = fields.filter(({ name }) => edit.has(name));
  const refuse = (names: readonly string[]): void => {
    if (names.length > 0)
      throw new Forbidden(sentence(messages, 'fieldsNotYours', { fields: names.join(', ') }));
  };
  return {
    /** A record without the fields that they may not view. */
    seen: (row: Row): Row => hidden.reduce(without, row),
    /** @throws Forbidden for a question that would tell of such fields */
    requireSeen: (question: object): void => refuse(askedAmong(list, view, question)),
    /** @throws Forbidden for values of fields that they may not write */
    requireWritable: (values: object): void =>
      refuse(kept.filter(({ saveAs }) => Object.hasOwn(values, saveAs)).map(({ name }) => name)),
  };
}

/** A row without the value at a path. */
function without(row: Row, [first = '', ...rest]: readonly string[]): Row {
  if (!Object.hasOwn(row, first)) return row;
  const { [first]: inner, ...others } = row;
  if (rest.length === 0) return others;
  return isRecord(inner) ? { ...others, [first]: without(inner, rest) } : row;
}
