import {
  sourceDelete,
  sourceDetail,
  sourceHistory,
  sourceManageList,
  sourceRevision,
  sourceRollback,
  sourceSave,
  sourceSecretDelete,
  sourceSecretSave,
  sourceTry,
} from '#contract/endpoints/sources.ts';
import { message } from '#contract/language.ts';
import { type HandledEndpoint, handle, succeed } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import type { SendToSource } from '../send.ts';
import { keptMessages as messages } from './messages.ts';
import { detailOfSource, historyOfSource, manageSources, revisionOfSource } from './overview.ts';
import { trySource } from './try.ts';
import { deleteSecret, deleteSource, rollBackSource, saveSecret, saveSource } from './write.ts';

/** The calls about sources that operators make in the app. */
export function sourceHandlers(services: Services, send: SendToSource): HandledEndpoint[] {
  return [
    handle(sourceManageList, async () => succeed(await manageSources(services))),
    handle(sourceDetail, async ({ parameters: { name } }) =>
      succeed(await detailOfSource(services, name)),
    ),
    handle(sourceHistory, async ({ parameters: { name } }) =>
      succeed(await historyOfSource(services, name)),
    ),
    handle(sourceRevision, async ({ parameters: { name, revision } }) =>
      succeed(await revisionOfSource(services, name, revision)),
    ),
    handle(sourceSave, async ({ body, caller, language }) =>
      succeed(await saveSource(services, caller, body), message(messages, language, 'saved')),
    ),
    handle(sourceRollback, async ({ body, caller, language }) =>
      succeed(
        await rollBackSource(services, caller, body),
        message(messages, language, 'rolledBack', { to: body.to }),
      ),
    ),
    handle(sourceDelete, async ({ body, caller, language }) =>
      succeed(
        await deleteSource(services, caller, body),
        message(messages, language, 'removed', { name: body.name }),
      ),
    ),
    handle(sourceSecretSave, async ({ body, caller, language }) => {
      await saveSecret(services, caller, body);
      return succeed({}, message(messages, language, 'secretSet', { name: body.name }));
    }),
    handle(sourceSecretDelete, async ({ body, language }) => {
      await deleteSecret(services, body);
      return succeed({}, message(messages, language, 'secretRemoved', { name: body.name }));
    }),
    handle(sourceTry, async ({ body, language, request }) =>
      succeed(await trySource(services, send, body, { language, signal: request.signal })),
    ),
  ];
}
