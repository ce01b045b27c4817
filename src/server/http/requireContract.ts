import type { Endpoint } from '#contract/endpoint.ts';
import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { endpointName } from './endpointAddress.ts';

/**
 * Checks an answer against the contract.
 *
 * @throws Error with what is wrong
 */
export function requireContract(endpoint: Endpoint, answer: unknown): void {
  const result = endpoint.response.safeParse(answer);
  if (result.success) return;
  const detail = result.error.issues
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ');
  throw new Error(
    `${endpointName(endpoint)}: ${message(locales.server.http, 'en-US', 'wrongAnswer', { detail })}`,
  );
}
