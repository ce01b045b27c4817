import { Refused, sentence } from './errors.ts';
import { messages } from './messages.ts';

/** Less of a body than so many bytes in so many milliseconds is given up: slower than any network people send files over. */
export const slowest = { bytes: 16 * 1024, milliseconds: 30_000 } as const;

/**
 * The parts of a body as they come in, as long as they come. Whoever sends a few bytes now and then, to keep the server
 * busy, is told so and let go.
 *
 * @param pace for tests
 * @throws Refused 408
 */
export async function* steadily(
  body: AsyncIterable<Uint8Array>,
  pace: Readonly<Record<keyof typeof slowest, number>> = slowest,
): AsyncGenerator<Uint8Array> {
  const parts = body[Symbol.asyncIterator]();
  let bytes = 0;
  let end = performance.now() + pace.milliseconds;
  try {
    for (;;) {
      const part = await within(parts.next(), end - performance.now(), pace.milliseconds);
      if (part.done) return;
      bytes += part.value.byteLength;
      if (bytes >= pace.bytes) {
        bytes = 0;
        // what is done with the part counts for nothing: the sender waits for it
        yield part.value;
        end = performance.now() + pace.milliseconds;
      } else {
        yield part.value;
      }
    }
  } finally {
    // not waited for: it may never come to an end
    parts.return?.().catch(() => undefined);
  }
}

function within<T>(work: Promise<T>, milliseconds: number, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(new Refused(408, sentence(messages, 'bodyTooSlow', { seconds: patience / 1_000 }))),
      Math.max(0, milliseconds),
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
