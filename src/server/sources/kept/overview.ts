import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  type ManagedSource,
  type SourceDetail,
  troubleKinds,
} from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import { localized } from '#schema/meta.ts';
import { parseResource } from '#schema/parse.ts';
import { secretOf } from '#schema/source/secrets.ts';
import type { Tables } from '#server/database/tables.ts';
import { NotFound, sentence } from '#server/http/errors.ts';
import {
  type KeptText,
  type ListedSource,
  readKeptTexts,
  type SchemaSnapshot,
  schemaStore,
} from '#server/schemas/index.ts';
import type { Services } from '#server/services.ts';
import { missingSecrets } from './secrets.ts';
import { listsOver } from './write.ts';

const told = z.object({
  label: localized.nullable().catch(null),
  address: z.string().nullable().catch(null),
});

/** What a text tells of its source, even if it has errors. */
const toldIn = (text: string): z.output<typeof told> =>
  told.safeParse(parseResource(text, '').value).data ?? { label: null, address: null };

type LastTry = NonNullable<ManagedSource['lastTry']>;
const failure = localized.nullable().catch(null);

async function readTries(database: Kysely<Tables>): Promise<ReadonlyMap<string, LastTry>> {
  const rows = await database.selectFrom('source_try').selectAll().execute();
  return new Map(
    rows.map(({ source, at, status, failure: why }) => [
      source,
      { at: at.toISOString(), status, failure: failure.parse(why) },
    ]),
  );
}

type Trouble = NonNullable<ManagedSource['trouble']>;
const troubleKind = z.enum(troubleKinds);

async function readTroubles(database: Kysely<Tables>): Promise<ReadonlyMap<string, Trouble>> {
  const rows = await database.selectFrom('source_trouble').selectAll().execute();
  return new Map(
    rows.map(({ source, kind, failure: why, since, at }) => [
      source,
      {
        kind: troubleKind.parse(kind),
        failure: localized.parse(why),
        since: since.toISOString(),
        at: at.toISOString(),
      },
    ]),
  );
}

/** What the database has on sources, by their names. */
interface Known {
  readonly tries: ReadonlyMap<string, LastTry>;
  readonly troubles: ReadonlyMap<string, Trouble>;
}

async function readKnown(database: Kysely<Tables>): Promise<Known> {
  const [tries, troubles] = await Promise.all([readTries(database), readTroubles(database)]);
  return { tries, troubles };
}

function managed(
  name: string,
  snapshot: SchemaSnapshot,
  used: ListedSource | undefined,
  stored: KeptText | undefined,
  { tries, troubles }: Known,
): ManagedSource {
  return {
    name,
    ...toldIn(used?.text ?? stored?.text ?? ''),
    from: used?.from ?? 'stored',
    state: used?.state ?? 'removed',
    revision: stored?.revision ?? 0,
    author: stored?.author ?? '',
    updatedAt: stored?.createdAt.toISOString() ?? null,
    lists: listsOver(snapshot, name),
    missing: missingSecrets(snapshot, used?.definition),
    lastTry: tries.get(name) ?? null,
    trouble: (used?.definition && troubles.get(name)) ?? null,
  };
}

/** All sources by name: in use, and those taken out of use. */
export async function manageSources(services: Services): Promise<ManagedSource[]> {
  const { database } = services;
  const snapshot = await schemaStore(services).snapshot();
  const [rows, known] = await Promise.all([
    readKeptTexts(database, 'stored_source'),
    readKnown(database),
  ]);
  const stored = new Map(rows.map((one) => [one.name, one]));
  const used = new Map(snapshot.sources.map((one) => [one.name, one]));
  return [...new Set([...used.keys(), ...stored.keys()])]
    .sort()
    .map((name) => managed(name, snapshot, used.get(name), stored.get(name), known));
}

/** One source, without the values of its secrets. @throws NotFound if there is none of this name */
export async function detailOfSource(services: Services, name: string): Promise<SourceDetail> {
  const { database } = services;
  const snapshot = await schemaStore(services).snapshot();
  const [[stored], known] = await Promise.all([
    readKeptTexts(database, 'stored_source', name),
    readKnown(database),
  ]);
  const used = snapshot.sources.find((one) => one.name === name);
  if (!used && !stored)
    throw new NotFound(sentence(locales.sources.keptServer, 'unknown', { name }));
  const wanted = used?.definition && secretOf(used.definition);
  const named = wanted && 'stored' in wanted ? wanted.stored : undefined;
  const kept = snapshot.secrets.filter(({ source }) => source === name);
  const secrets = kept.map(({ name: secret, author, origin, updatedAt }) => ({
    name: secret,
    author,
    origin,
    updatedAt: updatedAt.toISOString(),
    isUsed: secret === named,
  }));
  const isSet = named === undefined || secrets.some(({ isUsed }) => isUsed);
  return {
    ...managed(name, snapshot, used, stored, known),
    text: used?.text ?? stored?.text ?? '',
    fileText: used?.fileText ?? null,
    findings: [...(used?.findings ?? [])],
    secrets: isSet
      ? secrets
      : [{ name: named, author: '', origin: '', updatedAt: null, isUsed: true }, ...secrets],
  };
}
