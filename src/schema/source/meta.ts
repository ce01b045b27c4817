import { z } from 'zod';
import { resourceName } from '#contract/endpoints/resources.ts';
import type { Format } from '../check/problems.ts';
import { localized } from '../meta.ts';
import { conventionParts } from './convention.ts';
import { conventionNames } from './conventions/index.ts';

/**
 * A source: somebody else's API that lists with `"provider": "source"` stand on, one file each in `schemas/sources`
 * (docs/sources.md). The platform makes the calls, so neither address nor secret come to a browser.
 */

/** Where a secret is: an environment variable, or the platform, which keeps it encrypted. Nothing declared has it itself. */
const secret = z.union([
  z.strictObject({ env: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/) }),
  z.strictObject({ stored: resourceName }),
]);
export type Secret = z.output<typeof secret>;
const text = z.string().min(1).max(500);
/** names of headers and parameters, as HTTP allows them */
const tokenName = z.string().regex(/^[\w.-]{1,64}$/);

/** Whether an address is one of the web, without a name, a password, a query or a fragment. */
function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => !part);
}
const address = z.string().refine(isPlainAddress, {
  error: 'address' satisfies Format,
});

/** How the platform shows a source who it is. */
const credentials = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('bearer'), token: secret }),
  z.strictObject({ kind: z.literal('basic'), user: text, password: secret }),
  z.strictObject({ kind: z.literal('header'), name: tokenName, value: secret }),
  z.strictObject({ kind: z.literal('query'), name: tokenName, value: secret }),
  /** client credentials of OAuth 2: the platform fetches a token and renews it */
  z.strictObject({
    kind: z.literal('oauth2'),
    tokenAddress: address,
    clientId: text,
    clientSecret: secret,
    scope: text.optional(),
  }),
]);
export type Credentials = z.output<typeof credentials>;

export const source = z.strictObject({
  $schema: z.string().optional(),
  schemaVersion: z.literal(1),
  name: resourceName,
  label: localized,
  /** base of its calls: the paths of lists follow it */
  address,
  /** Default: none */
  credentials: credentials.optional(),
  /** how it is asked and answers. Default: json-server */
  convention: z.enum(conventionNames).optional(),
  /** what differs from that */
  parts: conventionParts.optional(),
  limits: z
    .strictObject({
      /** seconds until a call must have been answered. Default: 20 */
      seconds: z.number().int().min(1).max(50).optional(),
      /** MB of an answer. Default: 10 */
      megabytes: z.number().int().min(1).max(50).optional(),
      /** calls in a minute, of all people together. Default: 600 */
      callsPerMinute: z.number().int().min(1).max(60_000).optional(),
    })
    .optional(),
});
export type SourceDefinition = z.output<typeof source>;

export const sourceLimits = { seconds: 20, megabytes: 10, callsPerMinute: 600 } as const;
