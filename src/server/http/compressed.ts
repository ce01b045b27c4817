import { encode, encodingFor } from './encoding.ts';

/** bytes; a shorter answer fits into one or two packets anyway, and lists are asked for most */
const smallest = 32_000;

/** An answer before it is sent, with the headers about its encoding. */
interface Written {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Compresses a long answer if the caller accepts it: the schemas of all lists become a seventh as long. Answers of calls
 * are not cached, so they need no `vary`.
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
