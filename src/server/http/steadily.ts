import { locales } from '#locales/index.ts';
import { within } from './deadline.ts';
import { Refused, sentence } from './errors.ts';

/** Less of a body than so many bytes in so many milliseconds is given up: slower than any network people send files over. */
export const slowest = { bytes: 16 * 1024, milliseconds: 30_000 } as const;

/**
 * The parts of a body while they come in. A client that sends only a few bytes now and then, to keep the server busy,
 * gets an error.
 *
 * @param pace for tests
 * @throws Refused 408
 */
export async function* steadily(
  body: AsyncIterable<Uint8Array>,
  pace: Readonly<Record<keyof typeof slowest, number>> = slowest,
): AsyncGenerator<Uint8Array> {
  const tooSlow = () =>
    new Refused(
      408,
      sentence(locales.server.http, 'bodyTooSlow', { seconds: pace.milliseconds / 1_000 }),
    );
  const parts = body[Symbol.asyncIterator]();
  let bytes = 0;
  let end = performance.now() + pace.milliseconds;
  try {
    for (;;) {
      const part = await within(parts.next(), Math.max(0, end - performance.now()), tooSlow);
      if (part.done) return;
      bytes += part.value.byteLength;
      if (bytes >= pace.bytes) {
        bytes = 0;
        // the time that the reader takes for a part does not count against the sender
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
