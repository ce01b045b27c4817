import { recordOf } from '#contract/readEnvelope.ts';
import { callIdentity, type IdentityCall, type IdentityOptions } from './client.ts';
import { unreadable } from './unreadable.ts';

/**
 * Calls of the pages that are complete before zod has come. What an answer has to carry is declared by the few fields
 * that the page reads.
 */

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
 * Calls the identity service and reads the named fields of the answer's `data`; the person is told by the page.
 *
 * @param shape the fields that the page reads, and what they are
 * @throws CallFailure, of kind `unreadable` where a field is not what was declared
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
  // every field of the shape has just been looked at
  return given as Shaped<S>;
}
