import { readPath } from '#schema/conditions.ts';
import { narrowedFields } from '#schema/diff/narrowed.ts';
import { writableThing } from '../jmgr/writable.ts';
import type { Services } from '../services.ts';
import { checkCandidate } from './assemble.ts';
import { schemaStore } from './store.ts';

/** records that are looked at, the newest: a list of a million is not read through for a question */
const lookedAt = 5_000;

/**
 * How many records hold something that a new version of a list takes away or no longer takes. The platform counts its own
 * things; of other lists, and where nothing is narrowed, it says nothing.
 *
 * @returns `looked` of `total` records were looked at, the newest; fewer than all where there are many
 */
export async function affectedRecords(
  services: Services,
  { name, text }: { readonly name: string; readonly text: string },
) {
  const snapshot = await schemaStore(services).snapshot();
  const before = snapshot.resources.find((one) => one.definition?.name === name)?.definition;
  const after = checkCandidate(snapshot, name, text).checked.definition;
  const thing = before && writableThing(services, before.endpoints.save?.path ?? '');
  const narrowed = before && after && thing ? narrowedFields(before, after) : [];
  if (!thing || narrowed.length === 0) return { looked: 0, total: 0, fields: [] };
  const { rows, total } = await thing.newest(services.database, lookedAt);
  const fields = narrowed.map(({ name: field, definition, how, isAffected }) => ({
    field,
    label: definition.label,
    how,
    count: rows.filter((row) => isAffected(readPath(row, definition.path ?? field))).length,
  }));
  return { looked: rows.length, total, fields: fields.filter(({ count }) => count > 0) };
}
