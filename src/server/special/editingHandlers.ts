import type { Kysely } from 'kysely';
import type { EndpointRequest, Saved } from '#contract/endpoint.ts';
import { recordPresenceCall, recordPresenceEnd } from '#contract/endpoints/presence.ts';
import {
  specialAutomatic,
  specialCheck,
  specialCopy,
  specialFiguresCall,
  specialPartDelete,
  specialPartDetail,
  specialPartSave,
  specialPresenceCall,
  specialPresenceEnd,
  specialPreviewList,
  specialPreviewRevoke,
  specialTemplateDelete,
  specialTemplateList,
  specialTemplateRename,
  specialTemplateSave,
  specialVersionDetail,
  specialVersionList,
  specialVersionRestore,
} from '#contract/endpoints/specialEditing.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import { type Language, message } from '#contract/language.ts';
import { presenceSeconds, specialLimits } from '#contract/limits.ts';
import { cutText, lengthOf } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { checkPublishing } from '../http/access.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import { publicOrigin } from '../publicAddress.ts';
import type { Services } from '../services.ts';
import { chooseAutomatically } from './automatic.ts';
import { takeNewest } from './detail.ts';
import { normaliseDocument, readDocument } from './document.ts';
import { readFigures } from './figures.ts';
import { findGone } from './findings.ts';
import { itemsOf } from './house.ts';
import { findLabel } from './labels.ts';
import { deletePart, readPart, savePart } from './parts.ts';
import { bePresent, endPresence } from './presence.ts';
import { listPreviews, revokePreview } from './preview.ts';
import { authorColumns, authorOf } from './records.ts';
import { writeVersion } from './save.ts';
import { deleteTemplates, listTemplates, renameTemplate, saveTemplate } from './templates.ts';
import { listVersions, readVersion, restoreVersion, withPresentLabel } from './versions.ts';

/** Who decides on a record at this moment. Each window renews its row, so that any process can answer. */
function recordPresenceHandlers({ database, now }: Services): HandledEndpoint[] {
  return [
    handle(recordPresenceCall, async ({ body: { resource, id, tab }, caller }) => {
      const at = now();
      const oldest = new Date(at.getTime() - presenceSeconds * 1_000);
      // a clock that was wrong may have left rows dated in the future
      const ahead = new Date(at.getTime() + presenceSeconds * 1_000);
      await database
        .insertInto('record_presence')
        .values({ resource, record_id: id, account_id: caller.id, tab, seen_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['resource', 'record_id', 'account_id', 'tab'])
            .doUpdateSet({ seen_at: at }),
        )
        .execute();
      await database
        .deleteFrom('record_presence')
        .where((expression) =>
          expression.or([expression('seen_at', '<=', oldest), expression('seen_at', '>', ahead)]),
        )
        .execute();
      const others = await database
        .selectFrom('account')
        .select(authorColumns)
        .where('account.id', '!=', caller.id)
        .where('account.id', 'in', (expression) =>
          expression
            .selectFrom('record_presence')
            .select('account_id')
            .where('resource', '=', resource)
            .where('record_id', '=', id),
        )
        .orderBy('account.id')
        .limit(50)
        .execute();
      return succeed(others.map(authorOf));
    }),
    handle(recordPresenceEnd, async ({ body: { resource, id, tab }, caller }) => {
      await database
        .deleteFrom('record_presence')
        .where('resource', '=', resource)
        .where('record_id', '=', id)
        .where('account_id', '=', caller.id)
        .where('tab', '=', tab)
        .execute();
      return succeed(null);
    }),
  ];
}

/** Makes a new draft from the newest version of a page, with new ids for its components. */
async function copySpecial(
  services: Services,
  accountId: string,
  id: string,
  language: Language,
): Promise<Saved> {
  return services.database.transaction().execute(async (database) => {
    const original = readDocument((await takeNewest(database, id)).document);
    const labelled = await withPresentLabel(database, original);
    const components = labelled.components.map((component) => ({ ...component, id: undefined }));
    const document = normaliseDocument({
      ...labelled,
      components,
      name: nameOfCopy(original.name, language),
    });
    const saved = await writeVersion(database, services, {
      before: undefined,
      accountId,
      document,
      isDraft: true,
    });
    return { id: saved.id, revision: saved.revision };
  });
}

/** The name with a word that distinguishes the copy from its original, shortened to the longest allowed name. */
function nameOfCopy(name: string, language: Language): string {
  const suffix = message(locales.decorator.server, language, 'copyName', { name: '' });
  const kept = cutText(name, specialLimits.name - lengthOf(suffix));
  return message(locales.decorator.server, language, 'copyName', { name: kept });
}

/** The items that readers would see now in an automatic component of a page with this label; none if the label is gone. */
async function readAutomatic(
  database: Kysely<Tables>,
  { labelId, ...question }: EndpointRequest<typeof specialAutomatic>['body'],
): Promise<ContentItem[]> {
  const label = labelId === null ? null : await findLabel(database, labelId);
  if (label === undefined) return [];
  const [names = []] = await chooseAutomatically(database, label, [question]);
  return itemsOf(database, names);
}

/** The calls that the editor of special pages needs besides those of contract 7.2. */
export function specialEditingHandlers(
  services: Services,
  findRecord: Parameters<typeof findGone>[3],
): HandledEndpoint[] {
  const { database } = services;
  return [
    ...recordPresenceHandlers(services),
    handle(specialVersionList, async ({ body }) => {
      const { rows, total } = await listVersions(services, body);
      return succeedPage(rows, total);
    }),
    handle(specialVersionDetail, async ({ parameters: { id, revision } }) =>
      succeed(await readVersion(services, id, revision)),
    ),
    handle(specialVersionRestore, async ({ body, caller, language }) =>
      succeed(
        await restoreVersion(services, caller.id, body),
        message(locales.decorator.server, language, 'restored'),
      ),
    ),
    handle(specialPreviewList, async ({ body }) => succeed(await listPreviews(services, body.id))),
    handle(specialPreviewRevoke, async ({ body, language }) =>
      succeed(
        await revokePreview(services, body.code),
        message(locales.decorator.server, language, 'previewRevoked'),
      ),
    ),
    handle(specialPresenceCall, async ({ body, caller }) =>
      succeed(await bePresent(services, caller.id, body)),
    ),
    handle(specialPresenceEnd, async ({ body, caller }) => {
      await endPresence(services, caller.id, body);
      return succeed(null);
    }),
    handle(specialFiguresCall, async ({ parameters }) =>
      succeed(await readFigures(services, parameters.id)),
    ),
    handle(specialAutomatic, async ({ body }) => succeed(await readAutomatic(database, body))),
    handle(specialCheck, async ({ body, request }) => {
      // people copy the public address, or the one that they work at
      const origins = [publicOrigin(services.settings), new URL(request.url).origin];
      return succeed(await findGone(database, body.document, origins, findRecord));
    }),
    handle(specialCopy, async ({ body, caller, language }) =>
      succeed(
        await copySpecial(services, caller.id, body.id, language),
        message(locales.decorator.server, language, 'copied'),
      ),
    ),
    handle(specialTemplateList, async ({ body }) => {
      const { rows, total } = await listTemplates(services, body);
      return succeedPage(rows, total);
    }),
    handle(specialTemplateSave, async ({ body, caller }) =>
      succeed(await saveTemplate(services, caller.id, body)),
    ),
    handle(specialTemplateRename, async ({ body }) =>
      succeed(await renameTemplate(services, body)),
    ),
    handle(specialTemplateDelete, async ({ body }) =>
      succeed(await deleteTemplates(services, body.ids)),
    ),
    handle(specialPartDetail, async ({ parameters }) =>
      succeed(await readPart(database, parameters.id)),
    ),
    handle(specialPartSave, async ({ body, caller }) => {
      // what changes on published pages is seen at once
      if (body.id !== undefined) checkPublishing(caller, 'special-pages');
      return succeed(await savePart(services, caller.id, body));
    }),
    handle(specialPartDelete, async ({ body }) => succeed(await deletePart(services, body))),
  ];
}
