import { type Context, Hono } from 'hono';
import { readText } from '../http/body.ts';
import type { Services } from '../services.ts';
import { type Callback, parseCallback } from './callback.ts';
import { connectStream, continueStream, disconnectStream, type Refusal } from './connection.ts';
import { mediaServerOf } from './mediaServer.ts';

/** bytes; more than any callback has */
const bodyLimit = 16_384;

/** SRS takes `0` as a yes; nginx-rtmp looks at the status only. */
const yes = (context: Context) => context.text('0');

/**
 * The calls of the media server: `POST /live/hook/publish` before it takes a stream, `POST /live/hook/update` while it
 * runs and `POST /live/hook/unpublish` after it; by nginx-rtmp (form) or SRS (JSON, without `update`). Each call has
 * the signed key of the stream; all others are refused.
 */
export function liveHookRoutes(services: Services): Hono {
  const media = mediaServerOf(services.settings);
  const routes = new Hono();
  if (!media) return routes;
  const hook = (
    act: (
      services: Services,
      callback: Callback & { secret: string },
    ) => Promise<Refusal | undefined>,
  ) => {
    return async (context: Context) => {
      const request = context.req.raw;
      const type = request.headers.get('content-type') ?? '';
      const callback = parseCallback(type, await readText(request, bodyLimit));
      if (!callback) return context.text('no callback of nginx-rtmp or SRS', 400);
      const refusal = await act(services, { ...callback, secret: media.secret });
      if (refusal === undefined) return yes(context);
      services.log.info({ stream: callback.key.stream, refusal }, 'live stream refused');
      return context.text(refusal, 403);
    };
  };
  return routes
    .post('/live/hook/publish', hook(connectStream))
    .post('/live/hook/update', hook(continueStream))
    .post('/live/hook/unpublish', hook(disconnectStream));
}
