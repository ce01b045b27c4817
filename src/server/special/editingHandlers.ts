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
import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { checkPublishing } from '../http/access.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import { publicOrigin } from '../publicAddress.ts';
import type { Services } from '../services.ts';
import { readAutomatic } from './automaticItems.ts';
import { copySpecial } from './copy.ts';
import { readFigures } from './figures.ts';
import { findGone } from './findings.ts';
import { deletePart, readPart, savePart } from './parts.ts';
import { bePresent, endPresence } from './presence.ts';
import { listPreviews, revokePreview } from './preview.ts';
import { recordPresenceHandlers } from './recordPresence.ts';
import { deleteTemplates, listTemplates, renameTemplate, saveTemplate } from './templates.ts';
import { listVersions, readVersion, restoreVersion } from './versions.ts';

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
