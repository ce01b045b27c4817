import { z } from 'zod';
import { displayName } from '../displayName.ts';
import { identifier, jmgr, localizedText } from '../endpoint.ts';
import { authorCard, instant } from '../entities/common.ts';

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

export const keyList = jmgr.get('/key/list', 'operator', {
  summary:
    'The keys of programs, newest first, revoked and expired ones for 90 days more; and the lists that keys may open',
  answer: z.object({ keys: z.array(programKey), lists: z.array(ownListName) }),
});

export const keyCreate = jmgr.post('/key/create', 'operator', {
  summary: 'Make a key for a program; the answer is the only one that tells it',
  audited: 'create',
  again: 'unkept',
  body: z.strictObject({ name: displayName(60), ...scope, expiresAt: instant.nullable() }),
  answer: z.object({ id: identifier, key: z.string() }),
});

export const keyRevoke = jmgr.put('/key/revoke', 'operator', {
  summary: 'Revoke a key; it opens nothing from then on',
  audited: 'revoke',
  body: z.strictObject({ id: identifier }),
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

export const webhookList = jmgr.get('/webhook/list', 'operator', {
  summary: 'The webhooks of lists of own records, newest first; and the lists that may have one',
  answer: z.object({ webhooks: z.array(webhook), lists: z.array(ownListName) }),
});
export const webhookCreate = jmgr.post('/webhook/create', 'operator', {
  summary: 'Make a webhook; the answer is the only one that tells the secret that signs deliveries',
  audited: 'create',
  again: 'unkept',
  body: z.strictObject({ list: listName, address, actions }),
  answer: z.object({ id: identifier, secret: z.string() }),
});
export const webhookSave = jmgr.put('/webhook/save', 'operator', {
  summary: 'Change a webhook, pause it, or let it go on',
  audited: 'change',
  body: z.strictObject({
    id: identifier,
    address: address.optional(),
    actions: actions.optional(),
    isPaused: z.boolean().optional(),
  }),
});
/** renewed secrets that sign at the same time, at most */
export const mostFormerSecrets = 10;
/** hours for which a renewed secret signs beside the new one, where that is wanted */
export const formerSecretHours = 24;
export const webhookRenew = jmgr.post('/webhook/renew', 'operator', {
  summary:
    'Make a new secret, which this answer alone tells; the former one signs for 24 hours more, or ends at once',
  audited: 'change',
  again: 'unkept',
  body: z.strictObject({ id: identifier, keepsFormer: z.boolean() }),
  answer: z.object({ secret: z.string() }),
});
export const webhookDelete = jmgr.delete('/webhook/delete', 'operator', {
  summary: 'Delete a webhook with its deliveries',
  audited: 'delete',
  body: named,
});
export const webhookTest = jmgr.post('/webhook/test', 'operator', {
  summary: 'Send a test to a webhook',
  body: named,
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

export const webhookDeliveries = jmgr.get('/webhook/deliveries/{id}', 'operator', {
  summary: 'The last 50 deliveries to a webhook, newest first',
  parameters: z.object({ id: identifier }),
  answer: z.array(delivery),
});
export const webhookAgain = jmgr.put('/webhook/again', 'operator', {
  summary: 'Send a delivery again',
  body: named,
});
