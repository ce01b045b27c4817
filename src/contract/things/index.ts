import { bookThing } from './book.ts';
import { bookListThing } from './bookList.ts';
import { channelThing } from './channel.ts';
import { circleThing } from './circle.ts';
import type { Thing } from './define.ts';
import { labelThing } from './label.ts';
import { liveThing } from './live.ts';
import { postThing } from './post.ts';
import { readingThing } from './reading.ts';
import { topicThing } from './topic.ts';

/** All declared things. */
export const things: readonly Thing[] = [
  bookThing,
  bookListThing,
  channelThing,
  circleThing,
  labelThing,
  liveThing,
  postThing,
  readingThing,
  topicThing,
];
