import type { CompiledResource } from '#schema/compile.ts';
import { askedAmong, refusedOf } from '#schema/limitFields.ts';
import { type Caller, userOf } from '../http/handle.ts';
import { refuseFields } from '../http/withheld.ts';
import { without } from '../schemas/fieldLimits.ts';
import type { Services } from '../services.ts';

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
  return {
    /** A record without the fields that they may not view. */
    seen: (row: Row): Row => hidden.reduce(without, row),
    /** @throws Forbidden for a question that would tell of such fields */
    requireSeen: (question: object): void => refuseFields(askedAmong(list, view, question)),
    /** @throws Forbidden for values of fields that they may not write */
    requireWritable: (values: object): void =>
      refuseFields(
        kept.filter(({ saveAs }) => Object.hasOwn(values, saveAs)).map(({ name }) => name),
      ),
  };
}
