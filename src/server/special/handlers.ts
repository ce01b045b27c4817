import {
  specialDelete,
  specialDetailCall,
  specialDraftDetail,
  specialDraftList,
  specialLabels,
  specialList,
  specialListCount,
  specialPreviewCode,
  specialRestore,
  specialSaveCall,
  specialTop,
} from '#contract/endpoints/special.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { detailOf, publishedDetailOf, takeNewest } from './detail.ts';
import { listLabels } from './labels.ts';
import { countSpecials, listSpecials } from './list.ts';
import { messages } from './messages.ts';
import { createPreview } from './preview.ts';
import { isRecordId } from './records.ts';
import { savedAnswer, saveSpecial } from './save.ts';

/** The special-page calls of SPEC 7.2. */
export function specialHandlers(services: Services): HandledEndpoint[] {
  const { database } = services;
  return [
    handle(specialSaveCall, async ({ body, caller, language }) => {
      const saved = await saveSpecial(services, caller.id, body, language);
      return savedAnswer(saved, body.draft || body.preview, language);
    }),
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
    handle(specialDelete, async ({ body }) => {
      const ids = body.ids.filter(isRecordId);
      if (ids.length === 0) return succeed({ deleted: 0 });
      const deleted = await database
        .updateTable('special')
        .set({ is_deleted: true, updated_at: services.now() })
        .where('id', 'in', ids)
        .where('is_deleted', '=', false)
        .executeTakeFirst();
      return succeed({ deleted: Number(deleted.numUpdatedRows) });
    }),
    handle(specialRestore, async ({ body }) => {
      const ids = body.ids.filter(isRecordId);
      if (ids.length === 0) return succeed({ restored: 0 });
      const restored = await database
        .updateTable('special')
        .set({ is_deleted: false, updated_at: services.now() })
        .where('id', 'in', ids)
        .where('is_deleted', '=', true)
        .executeTakeFirst();
      return succeed({ restored: Number(restored.numUpdatedRows) });
    }),
    handle(specialTop, async ({ body: { id, isTop } }) => {
      const changed = isRecordId(id)
        ? await database
            .updateTable('special')
            .set({ is_top: isTop })
            .where('id', '=', id)
            .where('is_deleted', '=', false)
            .executeTakeFirst()
        : undefined;
      if (!changed?.numUpdatedRows) throw new NotFound(sentence(messages, 'notFound', { id }));
      return succeed({ id, isTop });
    }),
  ];
}
