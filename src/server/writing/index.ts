import {
  writingDelete,
  writingDetail,
  writingList,
  writingSaveCall,
} from '#contract/endpoints/writing.ts';
import { locales } from '#locales/index.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { forgetWritings, listWritings, readWriting } from './records.ts';
import { saveWriting } from './save.ts';

/** The calls by which people keep what they are writing; everybody sees only their own. */
export function writingHandlers(services: Services): HandledEndpoint[] {
  const { database } = services;
  return [
    handle(writingSaveCall, async ({ body, caller }) =>
      succeed(await saveWriting(services, caller, body)),
    ),
    handle(writingList, async ({ body, caller }) =>
      succeed(await listWritings(database, caller, body.kind)),
    ),
    handle(writingDetail, async ({ parameters: { id }, caller }) => {
      const writing = await readWriting(database, caller, id);
      if (!writing) throw new NotFound(sentence(locales.publish.server, 'notKept'));
      return succeed(writing);
    }),
    handle(writingDelete, async ({ body: { ids }, caller }) =>
      succeed({ deleted: await forgetWritings(database, caller, ids) }),
    ),
  ];
}
