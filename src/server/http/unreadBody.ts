import type { Readable } from 'node:stream';

/** The parts of a request that say how its body comes in. */
type Incoming = Readable & { readonly complete: boolean };

/** how long the rest of an unwanted body is read, in milliseconds: then its connection can serve the next call */
const grace = 100;
/** if the rest of an unwanted body is larger than this, it is not read, in bytes */
const most = 64 * 1024 * 1024;

/**
 * Sends a refusal before the body of its request has arrived. A client that is still sending would lose the answer if
 * the connection were closed at once. So the rest is read and thrown away, within limits; then the connection ends, and
 * the answer's headers say so.
 *
 * @param patience milliseconds that the rest may take
 */
export async function beforeItsBody(
  answer: Response,
  incoming: Incoming,
  patience: number,
): Promise<Response> {
  if (answer.status < 400 || incoming.complete) return answer;
  const rest = throwAway(incoming, patience);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('content-length', String(bytes.byteLength));
  await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, grace).unref())]);
  if (incoming.complete) return new Response(bytes, { status: answer.status, headers });

  headers.set('connection', 'close');
  // whole for its reader by its length, and not over for the connection before the rest has come
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes);
      await rest;
      controller.close();
    },
  });
  return new Response(body, { status: answer.status, headers });
}

/** Reads the rest of a body and discards it: to its end, or until it takes too long or is too much. */
function throwAway(incoming: Incoming, patience: number): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      incoming.off('data', take);
      for (const event of endings) incoming.off(event, end);
      resolve();
    };
    const take = (part: Uint8Array) => {
      bytes += part.byteLength;
      if (bytes > most) end();
    };
    const timer = setTimeout(end, patience);
    if (incoming.destroyed) return end();
    // the reader has given up; left attached, it would hold the rest back
    incoming.removeAllListeners('data');
    incoming.on('data', take);
    for (const event of endings) incoming.on(event, end);
    incoming.resume();
  });
}
const endings = ['end', 'error', 'close'] as const;
