import type { Secret, SourceDefinition } from '#schema/source/meta.ts';
import { destinationOf, secretOf } from '#schema/source/secrets.ts';
import { asCallError } from '#server/http/failure.ts';
import { installationSecret } from '#server/installationSecret.ts';
import { type SchemaSnapshot, schemaStore } from '#server/schemas/index.ts';
import { seal, sourceSecrets, unseal } from '#server/sealing.ts';
import type { Services } from '#server/services.ts';
import type { SecretOf } from '../credentials.ts';
import {
  secretForOther,
  secretMissing,
  secretUnreadable,
  storedSecretMissing,
} from '../refusals.ts';

/** Encrypts a secret for one place: the row of another source or name opens nothing. */
export const sealSecret = async (
  services: Services,
  source: string,
  name: string,
  value: string,
): Promise<Buffer> =>
  seal(
    await installationSecret(services, sourceSecrets.key),
    sourceSecrets.purpose(source, name),
    value,
  );

/**
 * Reads the secrets of sources: from the environment, or from what the platform keeps. A kept one is sent only where its
 * source led when it was set, so that nobody learns it by leading the source elsewhere.
 */
export function secretReader(services: Services): SecretOf {
  const { findSecret } = schemaStore(services);
  return async (source, secret) => {
    if ('env' in secret) {
      const value = process.env[secret.env];
      if (!value) throw secretMissing(source.name, secret.env);
      return value;
    }
    const { name } = source;
    const kept = await findSecret(name, secret.stored);
    if (!kept) throw storedSecretMissing(name, secret.stored);
    if (kept.origin !== destinationOf(source))
      throw secretForOther(name, secret.stored, kept.origin);
    try {
      return unseal(
        await installationSecret(services, sourceSecrets.key),
        sourceSecrets.purpose(name, secret.stored),
        kept.secret,
      );
    } catch (error) {
      if (asCallError(error)) throw error;
      throw secretUnreadable(name, secret.stored);
    }
  };
}

/** The name of a secret as people set it. */
const nameOf = (secret: Secret): string => ('env' in secret ? secret.env : secret.stored);

/** The names of the secrets that a source needs and that are not set, or not for where it leads. */
export function missingSecrets(
  { secrets }: SchemaSnapshot,
  definition: SourceDefinition | undefined,
): string[] {
  const secret = definition && secretOf(definition);
  if (!secret) return [];
  const isSet =
    'env' in secret
      ? Boolean(process.env[secret.env])
      : secrets.some(
          ({ source, name, origin }) =>
            source === definition.name &&
            name === secret.stored &&
            origin === destinationOf(definition),
        );
  return isSet ? [] : [nameOf(secret)];
}
