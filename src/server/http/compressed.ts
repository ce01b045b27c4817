import { encode, encodingFor } from './encoding.ts';

/** bytes; what is shorter travels in a packet or two either way, and lists are asked for most */
const smallest = 32_000;

/** An answer on its way to whoever asked, with the headers that say how it is written. */
interface Written {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Compresses a long answer where the caller can read that: the schemas of all lists are a seventh as long. No cache keeps
 * answers of calls, so none has to know that they vary.
 */
export async function compressed(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
): Promise<Written> {
  const encoding = body.byteLength < smallest ? undefined : encodingFor(request);
  return encoding
    ? { body: await encode(encoding, body), headers: { 'content-encoding': encoding } }
    : { body, headers: {} };
}
