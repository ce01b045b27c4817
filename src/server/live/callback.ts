import { z } from 'zod';
import { jsonOf } from '#contract/exactJson.ts';
import type { GivenKey } from './pushKey.ts';

/** What a media server reports about a connection. */
export interface Callback {
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
export function parseCallback(type: string, text: string): Callback | undefined {
  return type.includes('json') ? fromJson(text) : fromForm(text);
}
