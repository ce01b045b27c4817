import { sql } from 'kysely';
import { inLanguage, type Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { describeEntries, type StoredEntry } from './describe.ts';
import { namesInTrail } from './formerNames.ts';
import type { Entry, Left } from './takeBack.ts';

/** Who has changed since what an entry would bring back. */

/** Who has changed which fields since, the last one of each. */
export async function changersOf(services: Services, entry: Entry, columns: readonly string[]) {
  const names = await namesInTrail(services, entry.resource);
  const { rows } = await sql<{ name: string; by: string | null; at: Date }>`
    select distinct on (part.name) part.name, account.nickname as by, later.at
    from audit as later
    join unnest(${columns}::text[]) as part (name)
      on later.difference ? part.name or later.former ? part.name
    left join account on account.id = later.account_id
    where later.resource = any(${names}::text[]) and later.record_id = ${entry.record_id}
      and later.at >= ${entry.at} and later.id <> ${entry.id}::bigint
    order by part.name, later.at desc`.execute(services.database);
  return new Map(rows.map(({ name, by, at }) => [name, { by, at: at.toISOString() }]));
}

/** The conflict of an entry with later changes: what stands now, and who did it. The columns are those of the changes. */
export async function conflictOver(
  services: Services,
  {
    entry,
    columns,
    changes,
  }: {
    readonly entry: Entry;
    readonly columns: readonly string[];
    readonly changes: StoredEntry['changes'];
  },
  language: Language,
): Promise<Left> {
  const [[described], changers] = await Promise.all([
    describeEntries(services, [{ resource: entry.resource, recordId: entry.record_id, changes }]),
    changersOf(services, entry, columns),
  ]);
  const fields = (described?.difference ?? []).map((change, index) => ({
    ...change,
    ...(changers.get(columns[index] ?? '') ?? { by: null, at: null }),
  }));
  const named = fields.map(({ label }) => inLanguage(label, language)).join(', ');
  return {
    reason: 'changed',
    message: sentence(locales.server.audit, 'changedSince', { fields: named })(language),
    fields,
  };
}
