import { sql } from 'kysely';
import { z } from 'zod';
import {
  deliveryFailures,
  deliveryStates,
  formerSecretHours,
  mostFormerSecrets,
  mostWebhooks,
  webhookActions,
  webhookAgain,
  webhookCreate,
  webhookDelete,
  webhookDeliveries,
  webhookEvents,
  webhookList,
  webhookRenew,
  webhookSave,
  webhookTest,
} from '#contract/endpoints/programs.ts';
import { locales } from '#locales/index.ts';
import { after } from '../after.ts';
import { newIdentifier } from '../database/identifier.ts';
import { fieldRefused, NotFound, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { isClosed, type Network } from '../storage/index.ts';
import { newWebhookSecret } from './post.ts';
import { afresh, isFailing, keptDays } from './worker.ts';

const actionsOf = z.array(z.enum(webhookActions));
const eventOf = z.enum(webhookEvents);
const stateOf = z.enum(deliveryStates);
const failureOf = z.enum(deliveryFailures).or(z.literal(''));

/** how many deliveries the screen shows, the newest first */
const shownDeliveries = 50;

/** @throws InvalidInput for what no delivery could be sent to */
async function requireWeb(address: string, network: Network): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb =
    url !== undefined &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    ['', '80', '443'].includes(url.port);
  if (!isWeb)
    throw fieldRefused({
      field: 'address',
      code: 'not-web',
      text: sentence(locales.webhooksAndKeys.server, 'notWeb'),
    });
  if (await isClosed(url, network))
    throw fieldRefused({
      field: 'address',
      code: 'inner',
      text: sentence(locales.webhooksAndKeys.server, 'inner', { host: url.hostname }),
    });
}

const noSuchWebhook = () => new NotFound(sentence(locales.webhooksAndKeys.server, 'noSuchWebhook'));

/**
 * How operators make webhooks, see what became of deliveries, and send them again.
 *
 * @param network that deliveries go out to
 */
export function webhookHandlers(services: Services, network: Network): HandledEndpoint[] {
  const { database, now } = services;
  // as text: not every number of the contract's ids is one that can be stored
  const isNamed = (id: string) => sql<boolean>`id::text = ${id}`;
  const requireOwn = async (name: string): Promise<string> => {
    const list = await schemaStore(services).find(name);
    if (list?.provider === 'own') return list.name;
    throw fieldRefused({
      field: 'list',
      code: 'unknown-list',
      text: sentence(locales.webhooksAndKeys.server, 'unknownList', { list: name }),
    });
  };
  const requireWebhook = async (id: string): Promise<string> => {
    const webhook = await database
      .selectFrom('webhook')
      .where(isNamed(id))
      .select('id')
      .executeTakeFirst();
    if (!webhook) throw noSuchWebhook();
    return webhook.id;
  };
  /** Sends what waits without the pause that failures led to, because somebody asks for it. */
  const tryAtOnce = (id: string) =>
    database.updateTable('webhook').where('id', '=', id).set({ retry_at: null }).execute();
  const requireRoom = async (): Promise<void> => {
    const { count } = await database
      .selectFrom('webhook')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) < mostWebhooks) return;
    throw fieldRefused({
      field: '',
      code: 'too-many',
      text: sentence(locales.webhooksAndKeys.server, 'tooMany', { most: mostWebhooks }),
    });
  };

  return [
    handle(webhookList, async () => {
      const [rows, waiting, former, lists] = await Promise.all([
        database
          .selectFrom('webhook')
          .select(['id', 'list', 'address', 'actions', 'is_paused', 'is_gone', 'created_at'])
          .select('failing_since')
          .orderBy('id', 'desc')
          .execute(),
        database
          .selectFrom('webhook_delivery')
          .where('state', '=', 'waiting')
          .groupBy('webhook_id')
          .select(({ fn }) => ['webhook_id', fn.countAll<string>().as('count')])
          .execute(),
        database
          .selectFrom('webhook_former_secret')
          .where('ends_at', '>', now())
          .groupBy('webhook_id')
          .select(({ fn }) => ['webhook_id', fn.max<Date>('ends_at').as('endsAt')])
          .execute(),
        schemaStore(services).all(),
      ]);
      const counts = new Map(waiting.map(({ webhook_id, count }) => [webhook_id, Number(count)]));
      const ends = new Map(former.map(({ webhook_id, endsAt }) => [webhook_id, endsAt]));
      return succeed({
        lists: lists.flatMap(({ definition }) =>
          definition?.provider === 'own' ? { name: definition.name, label: definition.label } : [],
        ),
        webhooks: rows.map((row) => ({
          id: row.id,
          list: row.list,
          address: row.address,
          actions: actionsOf.parse(row.actions),
          isPaused: row.is_paused,
          isFailing: isFailing(row.failing_since, now()),
          isGone: row.is_paused && row.is_gone,
          waiting: counts.get(row.id) ?? 0,
          formerSecretEndsAt: ends.get(row.id)?.toISOString() ?? null,
          createdAt: row.created_at.toISOString(),
        })),
      });
    }),
    handle(webhookCreate, async ({ body: { list, address, actions }, caller }) => {
      await requireWeb(address, network);
      const name = await requireOwn(list);
      await requireRoom();
      const { secret, sealed } = await newWebhookSecret(services);
      const id = newIdentifier();
      await database
        .insertInto('webhook')
        .values({
          id,
          account_id: caller.id,
          list: name,
          address,
          actions: webhookActions.filter((action) => actions.includes(action)),
          secret: sealed,
          created_at: now(),
        })
        .execute();
      return succeed({ id, secret });
    }),
    handle(webhookSave, async ({ body: { id, address, actions, isPaused } }) => {
      if (address !== undefined) await requireWeb(address, network);
      const changed = await database
        .updateTable('webhook')
        .where(isNamed(id))
        .set({
          ...(address === undefined ? {} : { address }),
          ...(actions === undefined ? {} : { actions }),
          ...(isPaused === undefined ? {} : { is_paused: isPaused }),
          ...afresh,
        })
        .returning('id')
        .executeTakeFirst();
      if (!changed) throw noSuchWebhook();
      return succeed({});
    }),
    handle(webhookRenew, async ({ body: { id, keepsFormer } }) => {
      const { secret, sealed } = await newWebhookSecret(services);
      await database.transaction().execute(async (transaction) => {
        const webhook = await transaction
          .selectFrom('webhook')
          .where(isNamed(id))
          .select(['id', 'secret'])
          .forUpdate()
          .executeTakeFirst();
        if (!webhook) throw noSuchWebhook();
        const former = transaction
          .selectFrom('webhook_former_secret')
          .where('webhook_id', '=', webhook.id)
          .where('ends_at', '>', now())
          .select('id');
        if (keepsFormer && (await former.execute()).length >= mostFormerSecrets)
          throw fieldRefused({
            field: 'keepsFormer',
            code: 'too-many',
            text: sentence(locales.webhooksAndKeys.server, 'tooManySecrets', {
              most: mostFormerSecrets,
            }),
          });
        if (keepsFormer)
          await transaction
            .insertInto('webhook_former_secret')
            .values({
              id: newIdentifier(),
              webhook_id: webhook.id,
              secret: webhook.secret,
              ends_at: after(now(), formerSecretHours * 60 * 60),
            })
            .execute();
        else
          await transaction
            .deleteFrom('webhook_former_secret')
            .where('webhook_id', '=', webhook.id)
            .execute();
        await transaction
          .updateTable('webhook')
          .where('id', '=', webhook.id)
          .set({ secret: sealed })
          .execute();
      });
      return succeed({ secret });
    }),
    handle(webhookDelete, async ({ body: { id } }) => {
      const deleted = await database
        .deleteFrom('webhook')
        .where(isNamed(id))
        .returning('id')
        .executeTakeFirst();
      if (!deleted) throw noSuchWebhook();
      return succeed({});
    }),
    handle(webhookTest, async ({ body: { id } }) => {
      const webhook_id = await requireWebhook(id);
      await tryAtOnce(webhook_id);
      await database
        .insertInto('webhook_delivery')
        .values({
          id: newIdentifier(),
          webhook_id,
          action: 'test',
          next_try_at: now(),
          created_at: now(),
        })
        .execute();
      return succeed({});
    }),
    handle(webhookDeliveries, async ({ parameters: { id } }) => {
      await requireWebhook(id);
      const rows = await database
        .selectFrom('webhook_delivery')
        .where(sql<boolean>`webhook_id::text = ${id}`)
        .select(['id', 'action', 'record_id', 'revision', 'state', 'tries', 'status', 'failure'])
        .select(['detail', 'created_at', 'sent_at', 'next_try_at'])
        .orderBy('id', 'desc')
        .limit(shownDeliveries)
        .execute();
      return succeed(
        rows.map((row) => ({
          id: row.id,
          action: eventOf.parse(row.action),
          recordId: row.record_id,
          revision: row.revision,
          state: stateOf.parse(row.state),
          tries: row.tries,
          status: row.status,
          failure: failureOf.parse(row.failure),
          detail: row.detail,
          createdAt: row.created_at.toISOString(),
          sentAt: row.sent_at?.toISOString() ?? null,
          nextTryAt: row.state === 'waiting' ? row.next_try_at.toISOString() : null,
        })),
      );
    }),
    handle(webhookAgain, async ({ body: { id } }) => {
      const again = await database
        .updateTable('webhook_delivery')
        .where(isNamed(id))
        .set({ state: 'waiting', tries: 0, next_try_at: now() })
        .returning('webhook_id')
        .executeTakeFirst();
      if (!again)
        throw new NotFound(
          sentence(locales.webhooksAndKeys.server, 'noSuchDelivery', { days: keptDays }),
        );
      await tryAtOnce(again.webhook_id);
      return succeed({});
    }),
  ];
}
