import type { CompiledResource } from '#schema/compile.ts';
import type { Services } from '../services.ts';
import { bookListRows } from './bookLists.ts';
import { bookRows } from './books.ts';
import { channelRows } from './channels.ts';
import { circleRows } from './circles.ts';
import { labelRows } from './labels.ts';
import { liveRows } from './lives.ts';
import { type FindList, recordsOf } from './own/index.ts';
import { postRows } from './posts.ts';
import { readingRows } from './readings.ts';
import type { WritableThing } from './thing/writable.ts';
import { topicRows } from './topics.ts';

const byName: Readonly<Record<string, (services: Services) => WritableThing>> = {
  post: postRows,
  bookList: bookListRows,
  live: liveRows,
  reading: readingRows,
  circle: circleRows,
  topic: topicRows,
  book: bookRows,
  label: labelRows,
  channel: channelRows,
};

/** A thing of the platform by its name, for whoever writes many records; undefined if there is none. */
export function thingNamed(services: Services, name: string): WritableThing | undefined {
  return Object.hasOwn(byName, name) ? byName[name]?.(services) : undefined;
}

const savePath = /^\/(\w+)\/save$/;

/**
 * The thing that a list's save call writes; undefined if that is none.
 *
 * @throws Refused 503 if the table of own records is not there yet
 */
export async function thingOfList(
  services: Services,
  list: CompiledResource,
  find: FindList,
): Promise<WritableThing | undefined> {
  if (list.provider === 'own') return (await recordsOf(services, list, find)).writable;
  const [, name = ''] = savePath.exec(list.endpoints.save?.path ?? '') ?? [];
  return thingNamed(services, name);
}
