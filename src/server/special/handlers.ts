import {
  specialDelete,
  specialDetailCall,
  specialDraftDetail,
  specialDraftList,
  specialLabels,
  specialList,
  specialListCount,
  specialPreviewCode,
  specialPublish,
  specialRestore,
  specialSaveCall,
  specialTop,
  specialWithdraw,
} from '#contract/endpoints/special.ts';
import {
  documentOfDetail,
  specialDetail,
  specialSave,
  writeDocument,
} from '#contract/entities/special.ts';
import { checkPublishing } from '../http/access.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { detailOf, publishedDetailOf, takeNewest } from './detail.ts';
import { listLabels } from './labels.ts';
import { countSpecials, listSpecials } from './list.ts';
import { createPreview } from './preview.ts';
import { saveSpecial } from './save.ts';
import { deleteSpecials, restoreSpecials, setTop, withdrawSpecials } from './shelving.ts';

/** The special-page calls of contract 7.2. */
export function specialHandlers(services: Services): HandledEndpoint[] {
  const { database } = services;
  return [
    handle(specialSaveCall, async ({ body, caller, language }) => {
      if (!(body.draft || body.preview)) checkPublishing(caller, 'special-pages');
      return saveSpecial(services, caller.id, body, language);
    }),
    handle(specialPublish, async ({ body: { id, revision }, caller, language }) => {
      const newest = detailOf(database, await takeNewest(database, id));
      const document = documentOfDetail(specialDetail.parse(await newest));
      const page = specialSave.parse({ ...writeDocument(document), id, revision, draft: false });
      return saveSpecial(services, caller.id, page, language);
    }),
    handle(specialWithdraw, async ({ body: { ids, isWithdrawn } }) =>
      succeed(await withdrawSpecials(services, ids, isWithdrawn)),
    ),
    handle(specialDetailCall, async ({ parameters }) =>
      succeed(await publishedDetailOf(database, parameters.id)),
    ),
    handle(specialDraftDetail, async ({ parameters }) =>
      succeed(await detailOf(database, await takeNewest(database, parameters.id))),
    ),
    handle(specialLabels, async ({ query }) => {
      const { rows, total } = await listLabels(services, query);
      return succeedPage(rows, total);
    }),
    handle(specialPreviewCode, async ({ parameters }) =>
      succeed(await createPreview(services, parameters.id)),
    ),
    handle(specialList, async ({ body }) => {
      const { rows, total } = await listSpecials(services, 'published', body);
      return succeedPage(rows, total);
    }),
    handle(specialDraftList, async ({ body }) => {
      const { rows, total } = await listSpecials(services, 'draft', body);
      return succeedPage(rows, total);
    }),
    handle(specialListCount, async ({ body }) => succeed(await countSpecials(services, body))),
    handle(specialDelete, async ({ body }) => succeed(await deleteSpecials(services, body.ids))),
    handle(specialRestore, async ({ body }) => succeed(await restoreSpecials(services, body.ids))),
    handle(specialTop, async ({ body: { id, isTop } }) => {
      await setTop(database, id, isTop);
      return succeed({ id, isTop });
    }),
  ];
}
