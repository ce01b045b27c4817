import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

/** bytes; what is shorter travels in a packet or two either way, and lists are asked for most */
const smallest = 32_000;
const options = { level: constants.Z_BEST_SPEED };
const compress = promisify(gzip);

/** An answer on its way to whoever asked, with the headers that say how it is written. */
interface Written {
  readonly body: Uint8Array<ArrayBuffer>;
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
export async function compressed(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
): Promise<Written> {
  if (body.byteLength < smallest || !accepts(request.headers.get('accept-encoding')))
    return { body, headers: {} };
  const shorter = new Uint8Array(await compress(body, options));
  return { body: shorter, headers: { 'content-encoding': 'gzip' } };
}
