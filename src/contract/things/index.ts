import { bookThing } from './book.ts';
import { channelThing } from './channel.ts';
import { circleThing } from './circle.ts';
import type { Thing } from './define.ts';
import { labelThing } from './label.ts';
import { readingThing } from './reading.ts';
import { topicThing } from './topic.ts';

/** Every declared thing. */
export const things: readonly Thing[] = [
  bookThing,
  channelThing,
  circleThing,
  labelThing,
  readingThing,
  topicThing,
];
