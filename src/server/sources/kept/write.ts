import type { Transaction } from 'kysely';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { destinationOf, secretOf } from '#schema/source/secrets.ts';
import { inTransaction } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables.ts';
import { Conflict, fieldRefused, InvalidInput, NotFound, sentence } from '#server/http/errors.ts';
import type { Caller } from '#server/http/handle.ts';
import {
  checkStoredSource,
  dropSecrets,
  holdSchemas,
  type ListedSource,
  readSourceText,
  readStoredSources,
  refusedText,
  type SchemaSnapshot,
  type StoredSource,
  schemaStore,
  writeSecret,
  writeSource,
} from '#server/schemas/index.ts';
import type { Services } from '#server/services.ts';
import { keptMessages as messages } from './messages.ts';
import { sealSecret } from './secrets.ts';

interface WriteRequest {
  readonly name: string;
  /** the stored revision that the writer saw */
  readonly revision: number;
}

/** A write inside of its transaction. */
interface Writing {
  readonly name: string;
  readonly basedOn: number;
  /** the newest revision that is stored; undefined if there is none */
  readonly before: StoredSource | undefined;
  readonly snapshot: SchemaSnapshot;
  readonly transaction: Transaction<Tables>;
  write(kind: StoredSource['kind'], text: string, note: string): Promise<number>;
}

/** What came of the last try is no news of another text, or another secret. */
async function forgetTry(transaction: Transaction<Tables>, source: string): Promise<void> {
  await transaction.deleteFrom('source_try').where('source', '=', source).execute();
}

/** Does work alone, so that no list and no other source changes meanwhile, and tells all processes of it. */
async function alone<T>(
  services: Services,
  work: (transaction: Transaction<Tables>, snapshot: SchemaSnapshot) => Promise<T>,
): Promise<T> {
  const store = schemaStore(services);
  const done = await inTransaction(services.database, async (transaction) => {
    await holdSchemas(transaction);
    return work(transaction, await store.snapshot(transaction));
  });
  store.forget();
  return done;
}

const writing = <T>(
  services: Services,
  caller: Caller,
  { name, revision: basedOn }: WriteRequest,
  work: (writing: Writing) => Promise<T>,
): Promise<T> =>
  alone(services, async (transaction, snapshot) => {
    const [before] = await readStoredSources(transaction, name);
    return work({
      ...{ name, basedOn, before, snapshot, transaction },
      write: async (kind, text, note) => {
        await forgetTry(transaction, name);
        return writeSource(transaction, {
          ...{ name, kind, text, note, basedOn, accountId: caller.id, createdAt: services.now() },
          before: before?.revision ?? 0,
        });
      },
    });
  });

/** The newest revision, unless it took the source out of use. */
const inUse = (stored: StoredSource | undefined): StoredSource | undefined =>
  stored?.kind === 'removed' ? undefined : stored;

/** @throws Conflict if the source was written since */
function requireCurrent({ name, before, basedOn }: Writing): void {
  if ((before?.revision ?? 0) === basedOn) return;
  // a new source may have the name of one that was removed
  if (!inUse(before) && basedOn === 0) return;
  if (!before)
    throw new Conflict(sentence(messages, 'staleNew', { name }), { revision: 0, current: null });
  const { revision, author, createdAt } = before;
  throw new Conflict(sentence(messages, 'stale', { name, revision, author }), {
    revision,
    current: {
      name,
      revision,
      author,
      updatedAt: createdAt.toISOString(),
      text: inUse(before)?.text ?? null,
    },
  });
}

/** Names of variables that sources made in the app may use, whatever else the environment holds. */
const variableOfSources = /^SOURCE_/;

/**
 * A text that may be stored or tried.
 *
 * @throws InvalidInput with the findings if it has errors, or naming a variable that is not for sources made in the app
 */
export function requireSource(
  { sources }: SchemaSnapshot,
  name: string,
  text: string,
): SourceDefinition {
  const { definition, findings } = checkStoredSource(name, text);
  if (!definition) throw refusedText(name, findings);
  const secret = secretOf(definition);
  if (!secret || !('env' in secret) || variableOfSources.test(secret.env)) return definition;
  // whoever wrote the file has access to the machine, and has let the source have it
  const ofFile = sources.find((one) => one.name === name)?.fileText;
  const inFile = ofFile === undefined ? undefined : checkStoredSource(name, ofFile).definition;
  const known = inFile && secretOf(inFile);
  if (known && 'env' in known && known.env === secret.env) return definition;
  throw fieldRefused({
    field: 'text',
    code: 'foreign-variable',
    text: sentence(messages, 'foreignVariable', { variable: secret.env }),
  });
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** Stores a text, unless it is the one in use. */
async function store(
  writing: Writing,
  kind: 'published' | 'rolled-back',
  text: string,
  note: string,
) {
  const { name, before, basedOn, snapshot } = writing;
  const same = inUse(before)?.text === text ? before : undefined;
  // the same write, sent twice by a double click or because its answer got lost
  if (same?.basedOn === basedOn) return { name, revision: same.revision };
  requireCurrent(writing);
  requireSource(snapshot, name, text);
  if (same) return { name, revision: same.revision };
  return { name, revision: await writing.write(kind, text, note) };
}

export const saveSource = (
  services: Services,
  caller: Caller,
  body: WriteRequest & { text: string; note: string },
) =>
  writing(services, caller, body, (one) =>
    store(one, 'published', withoutMark(body.text), body.note),
  );

/** Stores the text of a former revision as a new one. @throws NotFound if there is no such revision */
export const rollBackSource = (
  services: Services,
  caller: Caller,
  body: WriteRequest & { to: number; note: string },
) =>
  writing(services, caller, body, async (one) => {
    const text = await readSourceText(one.transaction, body.name, body.to);
    if (text === undefined) throw unknownRevision(body.name, body.to);
    return store(one, 'rolled-back', text, body.note);
  });

/** Takes a stored source out of use; its history stays. @throws InvalidInput if lists stand on it alone */
export const deleteSource = (services: Services, caller: Caller, body: WriteRequest) =>
  writing(services, caller, body, async (one) => {
    const { name, before, snapshot, transaction } = one;
    if (!before) throw unknownSource(name);
    if (!inUse(before)) return { name, revision: before.revision };
    requireCurrent(one);
    const isFile = snapshot.sources.some((each) => each.name === name && each.from !== 'stored');
    if (!isFile) {
      const users = listsOver(snapshot, name).map(({ label }) => label);
      if (users.length > 0)
        throw new InvalidInput((language) =>
          sentence(messages, 'inUse', {
            name,
            lists: users
              .map((label) => `“${label[language]}”`)
              .join(language === 'zh-CN' ? '、' : ', '),
          })(language),
        );
      await dropSecrets(transaction, name);
    }
    await transaction.deleteFrom('source_trouble').where('source', '=', name).execute();
    return { name, revision: await one.write('removed', before.text, '') };
  });

/** The lists whose records come from a source. */
export const listsOver = ({ resources }: SchemaSnapshot, source: string) =>
  resources.flatMap(({ definition }) =>
    definition?.provider === 'source' && definition.source === source
      ? [{ name: definition.name, label: definition.label }]
      : [],
  );

interface NamedSecret {
  readonly source: string;
  readonly name: string;
}

/** Keeps a secret that a source names. @throws NotFound if it names none of that name */
export async function saveSecret(
  services: Services,
  caller: Caller,
  { source, name, value }: NamedSecret & { readonly value: string },
): Promise<void> {
  const secret = await sealSecret(services, source, name, value);
  await alone(services, async (transaction, snapshot) => {
    const definition = definitionOf(snapshot.sources, source);
    const wanted = secretOf(definition);
    if (!wanted || !('stored' in wanted) || wanted.stored !== name)
      throw new NotFound(sentence(messages, 'unknownSecret', { source, name }));
    const kept = { source, name, secret, origin: destinationOf(definition) };
    await writeSecret(transaction, { ...kept, updatedAt: services.now() }, caller.id);
    await forgetTry(transaction, source);
  });
}

/** Removes a kept secret. @throws NotFound if it is not set */
export async function deleteSecret(
  services: Services,
  { source, name }: NamedSecret,
): Promise<void> {
  await alone(services, async (transaction) => {
    if (!(await dropSecrets(transaction, source, name)))
      throw new NotFound(sentence(messages, 'unknownSecret', { source, name }));
    await forgetTry(transaction, source);
  });
}

/** @throws NotFound if there is no source of this name that can be used */
function definitionOf(sources: readonly ListedSource[], name: string): SourceDefinition {
  const found = sources.find((one) => one.name === name)?.definition;
  if (!found) throw unknownSource(name);
  return found;
}

export const unknownSource = (name: string) =>
  new NotFound(sentence(messages, 'unknownSource', { name }));
export const unknownRevision = (name: string, revision: number) =>
  new NotFound(sentence(messages, 'unknownRevision', { name, revision }));
