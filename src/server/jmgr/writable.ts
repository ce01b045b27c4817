import type { Services } from '../services.ts';
import { bookListRows } from './bookLists.ts';
import { bookRows } from './books.ts';
import { channelRows } from './channels.ts';
import { circleRows } from './circles.ts';
import { labelRows } from './labels.ts';
import { liveRows } from './lives.ts';
import { postRows } from './posts.ts';
import { readingRows } from './readings.ts';
import type { WritableThing } from './thing.ts';
import { topicRows } from './topics.ts';

const bySavePath: Readonly<Record<string, (services: Services) => WritableThing>> = {
  '/post/save': postRows,
  '/bookList/save': bookListRows,
  '/live/save': liveRows,
  '/reading/save': readingRows,
  '/circle/save': circleRows,
  '/topic/save': topicRows,
  '/book/save': bookRows,
  '/label/save': labelRows,
  '/channel/save': channelRows,
};

/** The thing that a save call writes, for whoever writes many records; undefined where it is none of these. */
export function writableThing(services: Services, savePath: string): WritableThing | undefined {
  return Object.hasOwn(bySavePath, savePath) ? bySavePath[savePath]?.(services) : undefined;
}
