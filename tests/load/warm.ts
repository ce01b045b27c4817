import { ContentType } from '#contract/codes.ts';
import { Client, textOf } from './client.ts';
import type { Used } from './run.ts';
import { readablePosts } from './stock.ts';

/**
 * Bytes of drawn pages that are read before anything is measured: more than a server keeps of them (64 MiB,
 * `src/server/pages/keptPages.ts`). They fill within a day whatever is measured; memory that grows after that leaks.
 */
const wantedBytes = 80 * 2 ** 20;
const mostPages = 12_000;
const atOnce = 8;

/** Reads pages of posts, each once, until the server keeps as many as it ever will. @returns how many were read */
export async function fillKeptPages({ origin, services }: Used): Promise<number> {
  const posts = await readablePosts(services.database)
    .where('content_type', '=', ContentType.dynamic)
    .select('id')
    .orderBy('id', 'desc')
    .limit(mostPages)
    .execute();
  const client = new Client(origin);
  let bytes = 0;
  let read = 0;
  const reader = async () => {
    while (bytes < wantedBytes) {
      const post = posts.pop();
      if (!post) return;
      const path = `/c/${ContentType.dynamic}/${post.id}`;
      const answer = await client.send({ method: 'GET', path });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      read += 1;
      // a character of a text with Chinese in it takes two
      bytes += textOf(answer).length * 2;
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, reader));
  } finally {
    client.close();
  }
  return read;
}
