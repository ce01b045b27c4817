import { encode, encodeAtOnce, encodingFor } from './encoding.ts';

/** bytes; a shorter answer fits into one packet anyway */
const smallest = 1_400;
/** bytes; a longer answer is encoded beside this thread */
const largestAtOnce = 32_000;

/** An answer before it is sent, with the headers about its encoding. */
interface Written {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Compresses an answer that does not fit into a packet if the caller accepts it: twenty rows become a third as long, the
 * schemas of all lists an eighth. Answers of calls are not cached, so they need no `vary`.
 */
export async function compressed(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
): Promise<Written> {
  const encoding = body.byteLength < smallest ? undefined : encodingFor(request);
  if (!encoding) return { body, headers: {} };
  const isShort = body.byteLength <= largestAtOnce;
  return {
    body: isShort ? encodeAtOnce(encoding, body) : await encode(encoding, body),
    headers: { 'content-encoding': encoding },
  };
}
