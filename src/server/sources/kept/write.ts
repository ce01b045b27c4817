import type { Transaction } from 'kysely';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { destinationOf, secretOf } from '#schema/source/secrets.ts';
import type { Tables } from '#server/database/tables.ts';
import { fieldRefused, InvalidInput, NotFound, sentence } from '#server/http/errors.ts';
import type { Caller } from '#server/http/handle.ts';
import {
  alone,
  checkStoredSource,
  dropSecrets,
  inUse,
  type KeptRequest,
  type KeptWriting,
  type ListedSource,
  readKeptText,
  refusedText,
  requireCurrentText,
  type SchemaSnapshot,
  storeText,
  writeSecret,
  writingText,
} from '#server/schemas/index.ts';
import type { Services } from '#server/services.ts';
import { keptMessages as messages } from './messages.ts';
import { sealSecret } from './secrets.ts';

/** What came of the last try is no news of another text, or another secret. */
async function forgetTry(transaction: Transaction<Tables>, source: string): Promise<void> {
  await transaction.deleteFrom('source_try').where('source', '=', source).execute();
}

const writing = <T>(
  services: Services,
  caller: Caller,
  request: KeptRequest,
  work: (writing: KeptWriting) => Promise<T>,
): Promise<T> =>
  writingText(services, 'stored_source', caller, request, (one) =>
    work({
      ...one,
      write: async (kind, text, note) => {
        await forgetTry(one.transaction, one.name);
        return one.write(kind, text, note);
      },
    }),
  );

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

const store = (
  one: KeptWriting,
  kind: 'published' | 'rolled-back',
  written: { readonly text: string; readonly note: string },
) => storeText(one, kind, written, (text) => requireSource(one.snapshot, one.name, text));

export const saveSource = (
  services: Services,
  caller: Caller,
  body: KeptRequest & { text: string; note: string },
) => writing(services, caller, body, (one) => store(one, 'published', body));

/** Stores the text of a former revision as a new one. @throws NotFound if there is no such revision */
export const rollBackSource = (
  services: Services,
  caller: Caller,
  body: KeptRequest & { to: number; note: string },
) =>
  writing(services, caller, body, async (one) => {
    const text = await readKeptText(one.transaction, 'stored_source', body.name, body.to);
    if (text === undefined) throw unknownRevision(body.name, body.to);
    return store(one, 'rolled-back', { text, note: body.note });
  });

/** Takes a stored source out of use; its history stays. @throws InvalidInput if lists stand on it alone */
export const deleteSource = (services: Services, caller: Caller, body: KeptRequest) =>
  writing(services, caller, body, async (one) => {
    const { name, before, snapshot, transaction } = one;
    if (!before) throw unknownSource(name);
    if (!inUse(before)) return { name, revision: before.revision };
    requireCurrentText(one);
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
