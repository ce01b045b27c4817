import { z } from 'zod';
import { displayName } from '../displayName.ts';
import { defineEndpoint, identifier, localizedText } from '../endpoint.ts';
import { authorCard, instant } from '../entities/common.ts';
import { emptyAnswer, envelopeOf } from '../envelope.ts';

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
  label: localizedText,
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
  response: emptyAnswer,
});

/** What a webhook may be told of. */
export const webhookActions = ['created', 'changed', 'deleted', 'restored'] as const;
export type WebhookAction = (typeof webhookActions)[number];
export const webhookEvents = [...webhookActions, 'test'] as const;
export const deliveryStates = ['waiting', 'sent', 'failed'] as const;
/** Why a try failed: no such host on the public network, no answer in time, no connection, no secure one, a status, a broken list. */
export const deliveryFailures = ['unreachable', 'slow', 'broken', 'tls', 'status', 'list'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];
/** most webhooks of all lists together */
export const mostWebhooks = 100;

const address = z.string().trim().min(1).max(2_000);
const actions = z.array(z.enum(webhookActions)).min(1).max(webhookActions.length);
const named = z.strictObject({ id: identifier });

const webhook = z.object({
  id: identifier,
  list: z.string(),
  address: z.string(),
  actions,
  isPaused: z.boolean(),
  /** nothing was taken for an hour or more; it is tried again now and then */
  isFailing: z.boolean(),
  /** it was paused by the platform, because its receiver answered 410 */
  isGone: z.boolean(),
  /** deliveries that are not sent yet */
  waiting: z.number().int(),
  /** until when a secret that was renewed signs, too; null if none does */
  formerSecretEndsAt: instant.nullable(),
  createdAt: instant,
});
export type Webhook = z.output<typeof webhook>;

export const webhookList = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/webhook/list',
  summary: 'The webhooks of lists of own records, newest first; and the lists that may have one',
  access: 'operator',
  response: envelopeOf(z.object({ webhooks: z.array(webhook), lists: z.array(ownListName) })),
});
export const webhookCreate = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/webhook/create',
  summary: 'Make a webhook; the answer is the only one that tells the secret that signs deliveries',
  access: 'operator',
  audited: 'create',
  again: 'unkept',
  body: z.strictObject({ list: listName, address, actions }),
  response: envelopeOf(z.object({ id: identifier, secret: z.string() })),
});
export const webhookSave = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/webhook/save',
  summary: 'Change a webhook, pause it, or let it go on',
  access: 'operator',
  audited: 'change',
  body: z.strictObject({
    id: identifier,
    address: address.optional(),
    actions: actions.optional(),
    isPaused: z.boolean().optional(),
  }),
  response: emptyAnswer,
});
/** renewed secrets that sign at the same time, at most */
export const mostFormerSecrets = 10;
/** hours for which a renewed secret signs beside the new one, where that is wanted */
export const formerSecretHours = 24;
export const webhookRenew = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/webhook/renew',
  summary:
    'Make a new secret, which this answer alone tells; the former one signs for 24 hours more, or ends at once',
  access: 'operator',
  audited: 'change',
  again: 'unkept',
  body: z.strictObject({ id: identifier, keepsFormer: z.boolean() }),
  response: envelopeOf(z.object({ secret: z.string() })),
});
export const webhookDelete = defineEndpoint({
  service: 'jmgr',
  method: 'DELETE',
  path: '/webhook/delete',
  summary: 'Delete a webhook with its deliveries',
  access: 'operator',
  audited: 'delete',
  body: named,
  response: emptyAnswer,
});
export const webhookTest = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/webhook/test',
  summary: 'Send a test to a webhook',
  access: 'operator',
  body: named,
  response: emptyAnswer,
});

const delivery = z.object({
  id: identifier,
  action: z.enum(webhookEvents),
  recordId: identifier.nullable(),
  revision: z.number().int().nullable(),
  state: z.enum(deliveryStates),
  tries: z.number().int(),
  /** of the last answer; null if there was none */
  status: z.number().int().nullable(),
  /** why the last try failed; empty if it did not */
  failure: z.enum(deliveryFailures).or(z.literal('')),
  /** the code of an error of the connection, such as CERT_HAS_EXPIRED; may be empty */
  detail: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
  nextTryAt: instant.nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

export const webhookDeliveries = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/webhook/deliveries/{id}',
  summary: 'The last 50 deliveries to a webhook, newest first',
  access: 'operator',
  parameters: z.object({ id: identifier }),
  response: envelopeOf(z.array(delivery)),
});
export const webhookAgain = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/webhook/again',
  summary: 'Send a delivery again',
  access: 'operator',
  body: named,
  response: emptyAnswer,
});
