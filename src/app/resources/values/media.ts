import { readPath } from '#schema/conditions.ts';

/** A stored file as a row holds it: its address alone, or an object with what is known of it (contract 3, uploads). */
export interface MediaValue {
  readonly address: string;
  /** the last part of the address, as people read it */
  readonly name: string;
  /** bytes */
  readonly size: number | undefined;
  /** seconds */
  readonly duration: number | undefined;
  readonly poster: string | undefined;
}

/** Reads an address or an object `{url, size, length | duration, preview}`; undefined for anything else. */
export function mediaOf(value: unknown): MediaValue | undefined {
  const address = typeof value === 'string' ? value.trim() : readPath(value, 'url');
  if (typeof address !== 'string' || address === '') return undefined;
  const number = (...paths: string[]) =>
    paths
      .map((path) => readPath(value, path))
      .find((one): one is number => typeof one === 'number' && Number.isFinite(one) && one >= 0);
  const text = (path: string) => {
    const found = readPath(value, path);
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  return {
    address,
    name: text('name') ?? nameIn(address),
    size: number('size'),
    duration: number('duration', 'length'),
    poster: text('preview'),
  };
}

function nameIn(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last) || address;
  } catch {
    return last;
  }
}
