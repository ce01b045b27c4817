import { sql } from 'kysely';
import type { auditTakeBack, LeftEntry } from '#contract/endpoints/audit.ts';
import { inLanguage, type Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { Row } from '#server/database/tables.ts';
import type { Call, HandledEndpoint } from '#server/http/handle.ts';
import { sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { describeEntries } from './describe.ts';
import { namesInTrail } from './formerNames.ts';
import type { StoredEntry } from './publishedTexts.ts';

/** Who has changed since what an entry would bring back. */

export type Entry = Pick<
  Row<'audit'>,
  'id' | 'at' | 'account_id' | 'resource' | 'record_id' | 'action'
> & {
  readonly difference: Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;
  /** the columns as they were, as JSON; null where the entry is older than these are kept */
  readonly before: string | null;
};

/** Finds the calls of a thing. */
export interface Calls {
  readonly platform: (name: string) => HandledEndpoint | undefined;
  readonly own: (list: string, call: 'save' | 'delete' | 'restore') => Promise<HandledEndpoint>;
}

export type Question = Call<typeof auditTakeBack>;

/** One entry that is to be taken back, with all that this needs. */
export interface Taking {
  readonly services: Services;
  readonly calls: Calls;
  readonly question: Question;
  readonly entry: Entry;
}

export type Left = Pick<LeftEntry, 'reason' | 'message'> & {
  readonly fields?: LeftEntry['fields'];
};

/** What became of an entry. */
export type Outcome = 'taken' | 'same' | 'gone' | Left;

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
