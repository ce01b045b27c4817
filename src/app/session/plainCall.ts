import { recordOf } from '#contract/readEnvelope.ts';
import { callIdentity, type IdentityCall, type IdentityOptions } from './client.ts';
import { unreadable } from './unreadable.ts';

/** Calls for pages that must work before zod is loaded. Each page declares the few fields that it reads. */

interface Kinds {
  string: string;
  number: number;
  boolean: boolean;
  /** may be absent */
  'string?': string | undefined;
}
export type Shape = Readonly<Record<string, keyof Kinds>>;
export type Shaped<S extends Shape> = { [Name in keyof S]: Kinds[S[Name]] };

function fits(value: unknown, kind: keyof Kinds): boolean {
  return kind === 'string?'
    ? value === undefined || typeof value === 'string'
    : typeof value === kind;
}

/**
 * Calls the identity service and reads fields of the answer's `data`. It is silent: the page shows failures.
 *
 * @param shape the fields that the page reads, with their types
 * @throws CallFailure, of kind `unreadable` if a field has another type
 */
export async function callPlainly<S extends Shape>(
  call: IdentityCall,
  shape: S,
  options: IdentityOptions = {},
): Promise<Shaped<S>> {
  const { data, requestId } = await callIdentity(call, options);
  const given = recordOf(data);
  if (!Object.entries(shape).every(([name, kind]) => fits(given[name], kind)))
    throw unreadable({ data, requestId });
  // every field of the shape was checked above
  return given as Shaped<S>;
}
