import {
  sourceDetail,
  sourceManageList,
  sourceSecretDelete,
  sourceSecretSave,
  sourceTry,
} from '#contract/endpoints/sources.ts';
import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { type HandledEndpoint, handle, succeed } from '#server/http/handle.ts';
import { keptTextHandlers } from '#server/schemas/index.ts';
import type { Services } from '#server/services.ts';
import type { SendToSource } from '../send.ts';
import { detailOfSource, manageSources } from './overview.ts';
import { trySource } from './try.ts';
import { deleteSecret, keptSources, saveSecret } from './write.ts';

/** The calls about sources that operators make in the app. */
export function sourceHandlers(services: Services, send: SendToSource): HandledEndpoint[] {
  return [
    handle(sourceManageList, async () => succeed(await manageSources(services))),
    handle(sourceDetail, async ({ parameters: { name } }) =>
      succeed(await detailOfSource(services, name)),
    ),
    ...keptTextHandlers(services, { ...keptSources, requireKnown: detailOfSource }),
    handle(sourceSecretSave, async ({ body, caller, language }) => {
      await saveSecret(services, caller, body);
      return succeed(
        {},
        message(locales.sources.keptServer, language, 'secretSet', { name: body.name }),
      );
    }),
    handle(sourceSecretDelete, async ({ body, language }) => {
      await deleteSecret(services, body);
      return succeed(
        {},
        message(locales.sources.keptServer, language, 'secretRemoved', { name: body.name }),
      );
    }),
    handle(sourceTry, async ({ body, language, request }) =>
      succeed(await trySource(services, send, body, { language, signal: request.signal })),
    ),
  ];
}
