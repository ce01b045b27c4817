import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { EndpointRequest, Saved } from '#contract/endpoint.ts';
import type { specialPartDelete, specialPartSave } from '#contract/endpoints/specialEditing.ts';
import {
  type SpecialComponent,
  type SpecialDocument,
  writeComponent,
} from '#contract/entities/special.ts';
import type { specialPart } from '#contract/entities/specialPart.ts';
import { showingPart, withoutPart } from '#contract/specialParts.ts';
import { storedDocument } from '#contract/specialUpgrades.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import { orTaken } from '../database/duplicate.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Row, Tables } from '../database/tables.ts';
import { nameColumns } from '../database/uniqueNames.ts';
import { Conflict, NotFound, Refused, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { readDocument } from './document.ts';
import { authorColumns, authorOf, isRecordId } from './records.ts';
import { keepNamed, looseDocument, nameTaken, requireFreeName } from './templates.ts';

/**
 * Shared blocks: components that are kept once and stand on many pages. A page has a whole component that names its
 * part; whoever reads the page here gets it as the part is now.
 */

/** so many pages are named of those that a part stands on */
const pagesNamed = 20;

const missing = () => new NotFound(sentence(locales.decorator.server, 'partNotFound'));

/** The one component of a part. */
function componentOf(stored: unknown): SpecialComponent {
  const [component] = readDocument(stored).components;
  if (!component) throw missing();
  return component;
}

/** The document with each component that names a part as the part is now; one whose part is gone stays as it was last. */
export async function withParts(
  database: Kysely<Tables>,
  document: SpecialDocument,
): Promise<SpecialDocument> {
  const ids = [...new Set(document.components.flatMap(({ partId }) => partId ?? []))];
  if (ids.length === 0) return document;
  const rows = await database
    .selectFrom('special_template')
    .where('id', 'in', ids.filter(isRecordId))
    .where('is_part', '=', true)
    .select(['id', 'document'])
    .execute();
  const parts = new Map(rows.map((row) => [row.id, componentOf(row.document)]));
  const components = document.components.map((component) => {
    if (component.partId === undefined) return component;
    const part = parts.get(component.partId);
    return part ? showingPart(component, part) : withoutPart(component);
  });
  return { ...document, components };
}

/** The condition of pages whose draft or published version shows a part. */
const shows = (id: string) => {
  const named = JSON.stringify([id]);
  return sql<SqlBool>`(
    jsonb_path_query_array(document, '$.components[*].partId') @> ${named}::jsonb
    or jsonb_path_query_array(published, '$.components[*].partId') @> ${named}::jsonb
  )`;
};

const pagesShowing = (database: Kysely<Tables>, id: string) =>
  database.selectFrom('special').where('is_deleted', '=', false).where(shows(id));

/** A part, and where it stands. */
export async function readPart(
  database: Kysely<Tables>,
  id: string,
): Promise<z.input<typeof specialPart>> {
  if (!isRecordId(id)) throw missing();
  const row = await database
    .selectFrom('special_template')
    .innerJoin('account', 'account.id', 'special_template.account_id')
    .where('special_template.id', '=', id)
    .where('is_part', '=', true)
    .select(['special_template.id', 'special_template.name', 'special_template.document'])
    .select(['special_template.revision', 'special_template.updated_at'])
    .select(authorColumns)
    .executeTakeFirst();
  if (!row) throw missing();
  const [usedOn, { count }] = await Promise.all([
    pagesShowing(database, id)
      .select(['id', 'name'])
      .orderBy('updated_at', 'desc')
      .limit(pagesNamed)
      .execute(),
    pagesShowing(database, id)
      .select((expression) => expression.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    id: row.id,
    name: row.name,
    revision: row.revision,
    component: writeComponent(componentOf(row.document)),
    usedOn,
    useCount: Number(count),
    user: authorOf(row),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The row of a part, locked until the transaction ends. */
async function lockPart(
  transaction: Transaction<Tables>,
  id: string,
): Promise<Row<'special_template'>> {
  const row = isRecordId(id)
    ? await transaction
        .selectFrom('special_template')
        .selectAll()
        .where('id', '=', id)
        .where('is_part', '=', true)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw missing();
  return row;
}

/**
 * Makes a part, or changes one on all its pages at once.
 *
 * @throws {InvalidInput} the name is taken, there are too many, or the component exceeds the limits of pages
 * @throws {NotFound} the part is gone
 * @throws {Conflict} it has changed since the revision that the save is based on
 */
export async function savePart(
  services: Services,
  accountId: string,
  { id, revision, name, component }: EndpointRequest<typeof specialPartSave>['body'],
): Promise<Saved> {
  const document = looseDocument([withoutPart(component)]);
  if (id === undefined) {
    const made = newIdentifier();
    await keepNamed(services, { id: made, accountId, name, document, isPart: true });
    return { id: made, revision: 1 };
  }
  const change = inTransaction(services.database, async (transaction) => {
    const before = await lockPart(transaction, id);
    if (before.revision !== revision)
      throw new Conflict(
        sentence(locales.decorator.server, 'partStale', { revision: before.revision }),
        {
          revision: before.revision,
          current: await readPart(transaction, id),
        },
      );
    if (before.name !== name) await requireFreeName(transaction, name, id);
    await transaction
      .updateTable('special_template')
      .set({
        ...nameColumns(name),
        document,
        revision: before.revision + 1,
        updated_at: services.now(),
      })
      .where('id', '=', id)
      .execute();
    return { id, revision: before.revision + 1 };
  });
  return orTaken(change, () => nameTaken(name));
}

/**
 * Deletes a part. Pages that show it keep what it holds as their own, if they are to.
 *
 * @throws {NotFound} the part is gone
 * @throws {Refused} pages show it, and no copies were asked for
 */
export async function deletePart(
  { database }: Services,
  { id, leaveCopies }: EndpointRequest<typeof specialPartDelete>['body'],
): Promise<{ copies: number }> {
  return inTransaction(database, async (transaction) => {
    await lockPart(transaction, id);
    const pages = await pagesShowing(transaction, id)
      .select(['id', 'name', 'document', 'published'])
      .orderBy('updated_at', 'desc')
      .forUpdate()
      .execute();
    if (pages.length > 0 && !leaveCopies)
      throw new Refused(
        409,
        sentence(locales.decorator.server, 'partShown', {
          count: pages.length,
          names: pages
            .slice(0, 3)
            .map((page) => page.name)
            .join(' · '),
        }),
      );
    for (const page of pages) {
      const copied = async (stored: unknown) =>
        JSON.stringify(storedDocument(await withCopies(transaction, readDocument(stored), id)));
      await transaction
        .updateTable('special')
        .set({
          document: await copied(page.document),
          ...(page.published === null ? {} : { published: await copied(page.published) }),
        })
        .where('id', '=', page.id)
        .execute();
    }
    await transaction.deleteFrom('special_template').where('id', '=', id).execute();
    return { copies: pages.length };
  });
}

/** A document with the part of this id as it is now, and of no part. */
async function withCopies(
  database: Kysely<Tables>,
  document: SpecialDocument,
  id: string,
): Promise<SpecialDocument> {
  const shown = await withParts(database, document);
  const components = shown.components.map((component) =>
    component.partId === id ? withoutPart(component) : component,
  );
  return { ...shown, components };
}
