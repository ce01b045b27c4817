import { type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { EndpointRequest, Unchanged } from '#contract/endpoint.ts';
import type {
  specialTemplateList,
  specialTemplateRename,
  specialTemplateSave,
} from '#contract/endpoints/specialEditing.ts';
import {
  type SpecialComponent,
  specialDocument,
  type specialTemplate,
  writeDocument,
} from '#contract/entities/special.ts';
import type { Language } from '#contract/language.ts';
import { specialProblems } from '#contract/special.ts';
import { storedDocument } from '#contract/specialUpgrades.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import { orTaken } from '../database/duplicate.ts';
import { newIdentifier } from '../database/identifier.ts';
import { likePattern } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import { findAlike, nameColumns } from '../database/uniqueNames.ts';
import { fieldRefused, InvalidInput, NotFound, sentence } from '../http/errors.ts';
import { leftUnchanged } from '../jmgr/records.ts';
import type { Services } from '../services.ts';
import { normaliseDocument, readDocument, withCleanTexts } from './document.ts';
import { orderBy, readPage, totalOf } from './reading.ts';
import { authorColumns, authorOf, isRecordId } from './records.ts';

/** Components that operators keep for use on pages; each template is a small document. */

const mostTemplates = 200;
const sortColumns = {
  name: 'special_template.name',
  createdAt: 'special_template.created_at',
  updatedAt: 'special_template.updated_at',
};

/** One page of templates, newest first by default. */
export async function listTemplates(
  { database }: Services,
  { pageIndex, pageSize, sort, searchText }: EndpointRequest<typeof specialTemplateList>['body'],
): Promise<{ rows: z.input<typeof specialTemplate>[]; total: number }> {
  const order = orderBy(sort ?? '-updatedAt', sortColumns);
  const words = searchText?.trim() ?? '';
  const templates = database
    .selectFrom('special_template')
    .$if(words !== '', (query) =>
      query.where('special_template.name', 'ilike', likePattern(words)),
    );
  const { rows, total } = await readPage(
    templates,
    templates
      .innerJoin('account', 'account.id', 'special_template.account_id')
      .select(['special_template.id', 'special_template.name', 'special_template.document'])
      .select(['special_template.created_at', 'special_template.updated_at'])
      .select('special_template.is_part')
      .select(authorColumns)
      .orderBy(order)
      .orderBy('special_template.id', 'desc'),
    { pageIndex, pageSize },
  );
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      components: writeDocument(readDocument(row.document)).components,
      isPart: row.is_part,
      user: authorOf(row),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    })),
  };
}

function refused(
  field: string,
  code: string,
  key: 'templateNameTaken' | 'templateNameAlike' | 'templatesTooMany',
  values: Record<string, string | number>,
): InvalidInput {
  return fieldRefused({ field, code, text: sentence(locales.decorator.server, key, values) });
}

export const nameTaken = (name: string, other = name) =>
  refused('name', 'taken', other === name ? 'templateNameTaken' : 'templateNameAlike', {
    name,
    other,
  });

/** @throws {InvalidInput} another template has a name that reads the same */
export async function requireFreeName(database: Kysely<Tables>, name: string, except?: string) {
  const within = sql<SqlBool>`true`;
  const alike = await findAlike(database, 'special_template', {
    name,
    within,
    ...(except === undefined ? {} : { except }),
  });
  if (alike) throw nameTaken(name, alike.name);
}

/**
 * Stores components as a template, without what ties them to their page.
 *
 * @throws {InvalidInput} the name is taken, there are too many templates, or the components exceed the limits of pages
 */
export async function saveTemplate(
  { database, now }: Services,
  accountId: string,
  { name, components }: EndpointRequest<typeof specialTemplateSave>['body'],
): Promise<{ id: string }> {
  const document = looseDocument(components);
  const id = newIdentifier();
  await keepNamed({ database, now }, { id, accountId, name, document, isPart: false });
  return { id };
}

/**
 * Components in a document of their own, as it is stored: without what ties them to their page.
 *
 * @throws {InvalidInput} they exceed the limits of pages
 */
export function looseDocument(components: readonly SpecialComponent[]): string {
  const clean = withCleanTexts(components);
  refuseOverLimits(clean);
  const loose = clean.map((component) => ({ ...component, id: undefined }));
  const document = normaliseDocument({ ...specialDocument.parse({}), components: loose });
  return JSON.stringify(storedDocument(document));
}

interface Kept {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly document: string;
  readonly isPart: boolean;
}

/**
 * Keeps a new template or part.
 *
 * @throws {InvalidInput} the name is taken, or there are too many
 */
export async function keepNamed(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { id, accountId, name, document, isPart }: Kept,
): Promise<void> {
  const at = now();
  const insertion = inTransaction(
    database,
    async (transaction) => {
      if ((await totalOf(transaction.selectFrom('special_template'))) >= mostTemplates)
        throw refused('name', 'too-many', 'templatesTooMany', { count: mostTemplates });
      await requireFreeName(transaction, name);
      await transaction
        .insertInto('special_template')
        .values({
          id,
          account_id: accountId,
          ...nameColumns(name),
          created_at: at,
          updated_at: at,
          document,
          is_part: isPart,
        })
        .execute();
    },
    'serializable',
  );
  await orTaken(insertion, () => nameTaken(name));
}

/** Refuses components that exceed the limits of pages; they may be incomplete, like a draft. */
function refuseOverLimits(components: readonly SpecialComponent[]) {
  const problemsIn = (language: Language) =>
    specialProblems({ components }, { language, draft: true, today: '' });
  if (problemsIn('zh-CN').length > 0)
    throw new InvalidInput((language) => problemsIn(language)[0]?.message ?? '', problemsIn);
}

/**
 * Renames a template.
 *
 * @throws {InvalidInput} the name is taken
 * @throws {NotFound} there is no such template
 */
export async function renameTemplate(
  { database, now }: Services,
  { id, name }: EndpointRequest<typeof specialTemplateRename>['body'],
): Promise<{ id: string }> {
  const missing = () => new NotFound(sentence(locales.decorator.server, 'templateNotFound'));
  if (!isRecordId(id)) throw missing();
  const change = inTransaction(database, async (transaction) => {
    const before = await transaction
      .selectFrom('special_template')
      .where('id', '=', id)
      .select('name')
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw missing();
    if (before.name === name) return;
    await requireFreeName(transaction, name, id);
    await transaction
      .updateTable('special_template')
      .set((row) => ({
        ...nameColumns(name),
        updated_at: now(),
        // a save of a part knows that it is called otherwise now
        revision: row('revision', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
  });
  await orTaken(change, () => nameTaken(name));
  return { id };
}

/** Deletes templates. Pages that were made with them do not change. */
export async function deleteTemplates(
  { database }: Services,
  ids: readonly string[],
): Promise<{ deleted: number; unchanged?: NonNullable<Unchanged> }> {
  const known = ids.filter(isRecordId);
  const deleted =
    known.length === 0
      ? []
      : await database
          .deleteFrom('special_template')
          .where('id', 'in', known)
          // a part may stand on pages: it is deleted by a call of its own
          .where('is_part', '=', false)
          .returning('id')
          .execute();
  const found = deleted.map(({ id }) => id);
  return { deleted: found.length, ...leftUnchanged(ids, found, []) };
}
