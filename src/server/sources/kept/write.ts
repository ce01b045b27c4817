import type { Transaction } from 'kysely';
import { sourceTexts } from '#contract/endpoints/sources.ts';
import { inLanguage, listed } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { destinationOf, secretOf } from '#schema/source/secrets.ts';
import type { Tables } from '#server/database/tables.ts';
import { fieldRefused, InvalidInput, NotFound, sentence } from '#server/http/errors.ts';
import type { Caller } from '#server/http/handle.ts';
import {
  alone,
  checkStoredSource,
  dropSecrets,
  type KeptKind,
  type ListedSource,
  refusedText,
  type SchemaSnapshot,
  writeSecret,
} from '#server/schemas/index.ts';
import type { Services } from '#server/services.ts';
import { sealSecret } from './secrets.ts';

/** What came of the last try is no news of another text, or another secret. */
async function forgetTry(transaction: Transaction<Tables>, source: string): Promise<void> {
  await transaction.deleteFrom('source_try').where('source', '=', source).execute();
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
    text: sentence(locales.sources.keptServer, 'foreignVariable', { variable: secret.env }),
  });
}

/** Sources as texts that operators keep. */
export const keptSources: Omit<KeptKind, 'requireKnown'> = {
  table: 'stored_source',
  calls: sourceTexts,
  messages: locales.sources.keptServer,
  require: requireSource,
  beforeWrite: ({ transaction, name }) => forgetTry(transaction, name),
  async beforeRemoval({ name, snapshot, transaction }) {
    const isFile = snapshot.sources.some((each) => each.name === name && each.from !== 'stored');
    if (!isFile) {
      const users = listsOver(snapshot, name).map(({ label }) => label);
      if (users.length > 0)
        throw new InvalidInput((language) =>
          sentence(locales.sources.keptServer, 'inUse', {
            name,
            lists: listed(
              users.map((label) => `“${inLanguage(label, language)}”`),
              language,
            ),
          })(language),
        );
      await dropSecrets(transaction, name);
    }
    await transaction.deleteFrom('source_trouble').where('source', '=', name).execute();
  },
};

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
      throw new NotFound(sentence(locales.sources.keptServer, 'unknownSecret', { source, name }));
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
      throw new NotFound(sentence(locales.sources.keptServer, 'unknownSecret', { source, name }));
    await forgetTry(transaction, source);
  });
}

/** @throws NotFound if there is no source of this name that can be used */
function definitionOf(sources: readonly ListedSource[], name: string): SourceDefinition {
  const found = sources.find((one) => one.name === name)?.definition;
  if (!found) throw new NotFound(sentence(locales.sources.keptServer, 'unknown', { name }));
  return found;
}
