import { createHash } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { repetitionOf } from '#contract/repetition.ts';
import { locales } from '#locales/index.ts';
import { InvalidInput, sentence } from '../http/errors.ts';
import type { KeptCallName } from './run.ts';

/** A call with a key, at an endpoint whose answers are kept. */
export interface KeyedCall extends KeptCallName {
  readonly inputHash: Buffer;
}

/** visible ASCII without quotes and backslashes; in quotes as the standard requires, or without as many clients send it */
const written = /^(?:"([!#-[\]-~]{8,128})"|([!#-[\]-~]{8,128}))$/;

/** The key of a header; undefined without a header. @throws InvalidInput if it is malformed */
function keyIn(header: string | null): string | undefined {
  if (header === null) return undefined;
  const match = written.exec(header.trim());
  const key = match?.[1] ?? match?.[2];
  if (key === undefined) throw new InvalidInput(sentence(locales.server.repetition, 'badKey'));
  return key;
}

/**
 * The key of a call with its input.
 *
 * @param name name of the endpoint, such as `PUT /jmgr/post/save`
 * @param input the checked input, so that different spellings of the same input are equal
 * @returns undefined if the call has no key, nobody is signed in, or answers of the endpoint are not kept
 */
export function keyedCall(
  { endpoint, name, account }: { endpoint: Endpoint; name: string; account: string | undefined },
  header: string | null,
  input: unknown,
): KeyedCall | undefined {
  if (account === undefined || repetitionOf(endpoint) !== 'kept') return undefined;
  const key = keyIn(header);
  if (key === undefined) return undefined;
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest();
  return { account, endpoint: name, key, inputHash };
}
