import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { jsonOf } from '#contract/exactJson.ts';
import { readText } from '../http/input.ts';
import type { Services } from '../services.ts';
import { connectStream, continueStream, disconnectStream, type Refusal } from './connection.ts';
import { mediaServerOf } from './mediaServer.ts';
import type { GivenKey } from './pushKey.ts';

/** What a media server reports about a connection. */
interface Callback {
  readonly key: GivenKey;
  /** the media server's name of the connection */
  readonly client: string;
}

const short = z.string().max(300);

/** nginx-rtmp, `on_publish` and `on_publish_done`: a form; what followed the `?` of the key has become form fields. */
const nginxForm = z.object({
  name: short,
  clientid: short.default(''),
  expires: short.default(''),
  sign: short.default(''),
});

/** SRS, `on_publish` and `on_unpublish`: JSON; what followed the `?` of the key is one text. */
const srsBody = z.object({
  stream: short,
  client_id: z.union([short, z.number()]).default(''),
  param: z.string().max(2_000).default(''),
});

function fromForm(text: string): Callback | undefined {
  const form = nginxForm.safeParse(Object.fromEntries(new URLSearchParams(text)));
  if (!form.success) return undefined;
  const { name, clientid, expires, sign } = form.data;
  return { key: { stream: name, expires, sign }, client: clientid };
}

function fromJson(text: string): Callback | undefined {
  const body = srsBody.safeParse(jsonOf(text));
  if (!body.success) return undefined;
  const given = new URLSearchParams(body.data.param.replace(/^\?/, ''));
  const [expires, sign] = [given.get('expires') ?? '', given.get('sign') ?? ''];
  return { key: { stream: body.data.stream, expires, sign }, client: String(body.data.client_id) };
}

/** Reads a callback of nginx-rtmp or SRS by its media type; undefined if it is neither. */
function parseCallback(type: string, text: string): Callback | undefined {
  return type.includes('json') ? fromJson(text) : fromForm(text);
}

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
