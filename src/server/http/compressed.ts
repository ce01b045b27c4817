import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

/** characters; what is shorter travels in a packet or two either way, and lists are asked for most */
const smallest = 16_000;
const options = { level: constants.Z_BEST_SPEED };
const compress = promisify(gzip);

/** A text on its way to whoever asked, with the headers that say how it is written. */
interface Written {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

const accepts = (header: string | null): boolean =>
  (header ?? '')
    .split(',')
    .some((part) => /^gzip(;q=(0\.0*[1-9]\d*|1(\.0*)?))?$/i.test(part.replaceAll(' ', '')));

/**
 * Compresses a long answer where the caller can read that, on a thread beside this one: the schemas of all lists are a
 * seventh as long. No cache keeps answers of calls, so none has to know that they vary.
 */
export async function compressed(request: Request, text: string): Promise<Written> {
  if (text.length < smallest || !accepts(request.headers.get('accept-encoding')))
    return { body: text, headers: {} };
  const body = new Uint8Array(await compress(text, options));
  return { body, headers: { 'content-encoding': 'gzip' } };
}
