import type { SchemaAffected } from '#contract/endpoints/schemas.ts';
import { byLanguage } from '#contract/language.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { compileResource } from '#schema/compile.ts';
import { type Narrowing, narrowingsBetween } from '#schema/diff/narrowed.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { holdsRecords } from '#schema/providers.ts';
import { countMatches } from '../database/totals.ts';
import { type PlannedChange, planOwnTable } from '../jmgr/own/index.ts';
import { notDeleted } from '../jmgr/predicates.ts';
import { thingOfList } from '../jmgr/writable.ts';
import type { Services } from '../services.ts';
import { checkCandidate } from './assemble.ts';
import { finderIn } from './ownTables.ts';
import { schemaStore } from './store.ts';

/** milliseconds that a question may take until no more records are read, because the person who publishes waits */
const patienceMilliseconds = 4_000;
/** how much longer the plan of a table may take: each value is converted as the change itself does it */
const planning = 4;

/**
 * Counts the records that have something that a new version of a list removes or no longer allows. It reads the
 * platform's own things, and tests them by the rules of the forms; for other lists it answers that it cannot count.
 *
 * @returns the newest `looked` of `total` records were tested; fewer than all if time was short
 */
export async function affectedRecords(
  services: Services,
  { name, text }: { readonly name: string; readonly text: string },
  patience = patienceMilliseconds,
): Promise<SchemaAffected> {
  const snapshot = await schemaStore(services).snapshot();
  const before = snapshot.resources.find((one) => one.definition?.name === name)?.definition;
  const candidate = checkCandidate(snapshot, name, text);
  const after = candidate.checked.definition;
  const changes =
    after?.provider === 'own'
      ? await planOwnTable(
          services,
          compileResource(after),
          finderIn(candidate.lists),
          patience * planning,
        )
      : [];
  const plan = after ? planOf(changes, after, before) : [];
  const until = performance.now() + patience;
  /** removed and converted fields are in the plan, with counts of all records */
  const isPlanned = ({ field, how }: Narrowing) =>
    changes.some(
      ({ change: { how: done, column } }) =>
        ((how === 'removed' && done === 'removed') ||
          ((how === 'type' || how === 'target') && done === 'converted')) &&
        (column.field === field || column.formerly.includes(field)),
    );
  const scope = { user: {}, now: services.now(), zone: services.settings.TIME_ZONE };
  const narrowings =
    before && after ? narrowingsBetween(before, after, scope).filter((one) => !isPlanned(one)) : [];
  const fieldsWith = (counts?: readonly number[]) =>
    narrowings.map(({ field, label, how }, index) => ({
      field,
      label,
      how,
      count: counts?.[index] ?? null,
    }));
  const store = schemaStore(services);
  const list = before && holdsRecords(before.provider ?? 'jmgr') && (await store.find(name));
  const thing = list && (await thingOfList(services, list, store.find));
  if (!before || !thing || narrowings.length === 0)
    return { looked: 0, total: 0, fields: fieldsWith(), plan };
  const counts = narrowings.map(() => 0);
  let looked = 0;
  for await (const rows of thing.read(services.database)) {
    if (performance.now() >= until) {
      const { count } = await countMatches(services.database, thing.table, [notDeleted]);
      return { looked, total: Math.max(count, looked), fields: fieldsWith(counts), plan };
    }
    const records = rows.map(recordOf).filter((row) => isIn(before, row));
    looked += records.length;
    narrowings.forEach(({ isAffected }, index) => {
      counts[index] = (counts[index] ?? 0) + records.filter(isAffected).length;
    });
  }
  return { looked, total: looked, fields: fieldsWith(counts), plan };
}

/** What publishing a list of own records does to its table, in the words of the list. */
function planOf(
  changes: readonly PlannedChange[],
  after: ResourceDefinition,
  before: ResourceDefinition | undefined,
): SchemaAffected['plan'] {
  return changes.map(({ change, filled, lost, left, isExact, rows, leftRows }) => {
    const { how, column } = change;
    const label = (after.fields[column.field] ?? before?.fields[column.field])?.label;
    const former =
      how === 'renamed' ? change.from.field : how === 'converted' ? change.from.type : null;
    return {
      how,
      field: column.field,
      label: label ?? byLanguage(() => column.field),
      type: column.type,
      from: former,
      filled,
      lost,
      isExact,
      rows: [...rows],
      left,
      leftRows: [...leftRows],
    };
  });
}

/** Whether a record is in a list. Several lists may show one thing, each with fixed values in its calls. */
function isIn({ endpoints }: ResourceDefinition, row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(endpoints.list.fixed ?? {}).every(
    ([key, value]) => !Object.hasOwn(row, key) || row[key] === value,
  );
}
