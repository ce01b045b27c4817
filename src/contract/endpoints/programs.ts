import { z } from 'zod';
import { displayName } from '../displayName.ts';
import { defineEndpoint, identifier } from '../endpoint.ts';
import { authorCard, instant } from '../entities/common.ts';
import { envelopeOf } from '../envelope.ts';

/** Programs of others that work with own records: the keys that they sign in with (docs/programs.md). */

/** What a key may allow with the records of a list. */
export const keyActions = ['read', 'create', 'edit', 'delete'] as const;
export type KeyAction = (typeof keyActions)[number];

/** most lists that one key may open */
const mostLists = 50;
/** most keys that are in use at once */
export const mostKeys = 200;
/** the name of a list of own records */
const listName = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);

const scope = {
  lists: z.array(listName).min(1).max(mostLists),
  actions: z.array(z.enum(keyActions)).min(1).max(keyActions.length),
};

/** A key as operators see it; the key itself is told once, by the call that makes it. */
const programKey = z.object({
  id: identifier,
  name: z.string(),
  /** the beginning of the key, by which it is recognised */
  prefix: z.string(),
  lists: z.array(z.string()),
  actions: z.array(z.enum(keyActions)),
  /** the account that made it; what is written with it belongs to this account */
  user: authorCard,
  createdAt: instant,
  /** null if it works until it is revoked */
  expiresAt: instant.nullable(),
  /** to the minute; null if it was never used */
  usedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export type ProgramKey = z.output<typeof programKey>;

/** A list of own records. */
const ownListName = z.object({
  name: z.string(),
  label: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
});
export type OwnListName = z.output<typeof ownListName>;

export const keyList = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/key/list',
  summary:
    'The keys of programs, newest first, revoked and expired ones for 90 days more; and the lists that keys may open',
  access: 'operator',
  response: envelopeOf(z.object({ keys: z.array(programKey), lists: z.array(ownListName) })),
});

export const keyCreate = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/key/create',
  summary: 'Make a key for a program; the answer is the only one that tells it',
  access: 'operator',
  audited: 'create',
  again: 'unkept',
  body: z.strictObject({ name: displayName(60), ...scope, expiresAt: instant.nullable() }),
  response: envelopeOf(z.object({ id: identifier, key: z.string() })),
});

export const keyRevoke = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/key/revoke',
  summary: 'Revoke a key; it opens nothing from then on',
  access: 'operator',
  audited: 'revoke',
  body: z.strictObject({ id: identifier }),
  response: envelopeOf(z.object({})),
});
