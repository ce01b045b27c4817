import type { Scene } from '../world.ts';

/** Addresses of pictures in an answer, as they stand in HTML or JSON. */
const picture = /(?:\/covers\/|\/cdn\/)[^"'\\\s)<>]+/g;
const file = /\/assets\/[\w./-]+\.(?:js|css)/g;

async function fetchNew(
  { turn, person }: Scene,
  kind: string,
  addresses: Iterable<string>,
  most: number,
): Promise<void> {
  const wanted = [...new Set(addresses)].filter((address) => !person.seen.has(address));
  const now = wanted.slice(0, most);
  for (const address of now) person.seen.add(address);
  await Promise.all(now.map((path) => turn.send(kind, { method: 'GET', path: escaped(path) })));
}

/** An address as a browser sends it: what may not stand in one is escaped. */
function escaped(address: string): string {
  const { pathname, search } = new URL(address, 'http://127.0.0.1');
  return `${pathname}${search}`;
}

/** Fetches the pictures that an answer names, at most so many, and none twice: browsers keep them. */
export async function fetchPictures(scene: Scene, text: string, most: number): Promise<void> {
  const found = text.replaceAll(/&amp;|\\u0026/g, '&').match(picture) ?? [];
  await fetchNew(scene, 'picture', found, most);
}

/** The same for the scripts and styles of the app. */
export async function fetchFiles(scene: Scene, html: string): Promise<void> {
  await fetchNew(scene, 'script or style', html.match(file) ?? [], 10);
}
