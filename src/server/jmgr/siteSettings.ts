import { sql } from 'kysely';
import { z } from 'zod';
import { appConfigInfo } from '#contract/endpoints/lists.ts';
import {
  appDownloadManageList,
  appDownloadSaveCall,
  licenceManageList,
  licenceSaveCall,
} from '#contract/endpoints/site.ts';
import {
  type AppDownload,
  appDownload,
  appIds,
  type Licence,
  licence,
  licenceIds,
} from '#contract/entities/site.ts';
import { locales } from '#locales/index.ts';
import type { Row } from '../database/tables.ts';
import { Conflict, NotFound, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { changedFields } from './changedFields.ts';
import { unknownSort } from './listQuery.ts';
import type { Thing } from './messages.ts';
import { about } from './records.ts';

/** What operators set for the whole site. Each setting is a row of `app_config`; lists show it before it is set, too. */

type Stored = Pick<Row<'app_config'>, 'id' | 'value' | 'updated_at' | 'revision'>;

interface ListQuestion {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly sort?: string | undefined;
  readonly searchText?: string | undefined;
}

/** Reads a stored value. One that does not pass its validator is logged and counts as not set. */
function readValue<V>(services: Services, validator: z.ZodType<V>, stored: Stored | undefined): V {
  const read = validator.safeParse(stored?.value ?? {});
  if (read.success) return read.data;
  services.log.error({ id: stored?.id, issues: read.error.issues }, 'a site setting is broken');
  return validator.parse({});
}

/** The calls of one family of settings, which differ in their ids and in the form of their values. */
function settingCalls<I extends string, V extends Record<string, unknown>>(
  services: Services,
  { thing, ids, value }: { thing: Thing; ids: readonly I[]; value: z.ZodType<V> },
) {
  const { database, now } = services;

  const present = (id: I, stored: Stored | undefined) => ({
    ...readValue(services, value, stored),
    id,
    updatedAt: stored?.updated_at.toISOString() ?? null,
    revision: stored?.revision ?? 0,
  });

  const readAll = async () => {
    const rows = await database
      .selectFrom('app_config')
      .select(['id', 'value', 'updated_at', 'revision'])
      .where('id', 'in', ids)
      .execute();
    const stored = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => present(id, stored.get(id)));
  };

  /** Writes the whole value, if the stored one still has this revision; else gives undefined. */
  const write = (id: I, revision: number, whole: V) => {
    const columns = { value: JSON.stringify(whole), updated_at: now() };
    return revision === 0
      ? database
          .insertInto('app_config')
          .values({ id, ...columns })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('revision')
          .executeTakeFirst()
      : database
          .updateTable('app_config')
          .set({ ...columns, revision: sql`revision + 1` })
          .where('id', '=', id)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst();
  };

  return {
    /** One page, sorted by id or by the time of change. Settings that were never set count as the oldest. */
    async list({ pageIndex, pageSize, sort, searchText = '' }: ListQuestion) {
      const wish = sort?.replace(/^-/, '');
      if (wish !== undefined && wish !== 'updatedAt') throw unknownSort(wish, ['updatedAt']);
      const wanted = searchText.trim().toLowerCase();
      const rows = (await readAll()).filter((row) =>
        Object.values(row).some(
          (part) => typeof part === 'string' && part.toLowerCase().includes(wanted),
        ),
      );
      if (wish !== undefined) {
        const direction = sort?.startsWith('-') ? -1 : 1;
        rows.sort(
          (left, right) =>
            direction * (left.updatedAt ?? '').localeCompare(right.updatedAt ?? '', 'en'),
        );
      }
      const start = (pageIndex - 1) * pageSize;
      return succeedPage(rows.slice(start, start + pageSize), rows.length);
    },

    /** Saves the given settings; the others keep their values. @throws Conflict if somebody has changed them meanwhile */
    async save({ id, revision, ...given }: { id: I; revision: number }) {
      const stored = await database
        .selectFrom('app_config')
        .select(['id', 'value', 'updated_at', 'revision'])
        .where('id', '=', id)
        .executeTakeFirst();
      const before = readValue(services, value, stored);
      const changes = changedFields(before, given);
      const isSame = (stored?.revision ?? 0) === revision && Object.keys(changes).length === 0;
      if (isSame) return succeed({ id, revision });
      const written = await write(id, revision, { ...before, ...changes });
      if (written) return succeed({ id, revision: written.revision });
      const current = (await readAll()).find((row) => row.id === id);
      const currentRevision = current?.revision ?? 0;
      throw new Conflict(about(thing, 'conflict', { revision: currentRevision }), {
        revision: currentRevision,
        current,
      });
    },
  };
}

const anyValue = z.record(z.string(), z.unknown());

/** The form of the value that a known id has; undefined for an id that this version does not know. */
function validatorOf(id: string): z.ZodType<Licence | AppDownload> | undefined {
  if (licenceIds.some((known) => known === id)) return licence;
  if (appIds.some((known) => known === id)) return appDownload;
  return undefined;
}

/** The calls of what operators set for the site. */
export function siteSettingHandlers(services: Services): HandledEndpoint[] {
  const licences = settingCalls(services, { thing: 'licence', ids: licenceIds, value: licence });
  const downloads = settingCalls(services, {
    thing: 'appDownload',
    ids: appIds,
    value: appDownload,
  });
  return [
    handle(licenceManageList, ({ body }) => licences.list(body)),
    handle(licenceSaveCall, ({ body }) => licences.save(body)),
    handle(appDownloadManageList, ({ body }) => downloads.list(body)),
    handle(appDownloadSaveCall, ({ body }) => downloads.save(body)),

    handle(appConfigInfo, async ({ parameters: { id } }) => {
      const stored = await services.database
        .selectFrom('app_config')
        .where('id', '=', id)
        .select(['id', 'value', 'updated_at', 'revision'])
        .executeTakeFirst();
      const validator = validatorOf(id);
      if (validator) return succeed({ id, value: { ...readValue(services, validator, stored) } });
      if (!stored) throw new NotFound(sentence(locales.server.jmgr, 'noConfiguration', { id }));
      return succeed({ id, value: readValue(services, anyValue, stored) });
    }),
  ];
}
