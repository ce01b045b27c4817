import { z } from 'zod';
import { CircleType, InstitutionStatus, LiveState } from '#contract/codes.ts';
import { institutionKinds } from '#contract/institution.ts';
import bookLists from './seed/bookLists.json' with { type: 'json' };
import books from './seed/books.json' with { type: 'json' };
import channels from './seed/channels.json' with { type: 'json' };
import circles from './seed/circles.json' with { type: 'json' };
import labels from './seed/labels.json' with { type: 'json' };
import lives from './seed/lives.json' with { type: 'json' };
import people from './seed/people.json' with { type: 'json' };
import posts from './seed/posts.json' with { type: 'json' };
import readings from './seed/readings.json' with { type: 'json' };
import topics from './seed/topics.json' with { type: 'json' };

/**
 * What the files of `seed/` hold. Records name one another by title, and people by their key, the name of their account.
 * `daysAgo` counts from the first start.
 */

const text = z.string();
const days = z.int();
const count = z.int().nonnegative();

/** empty where not known for sure; the year is that of the edition */
const book = z
  .tuple([text, text, text, text, text, text.default('')])
  .transform(([title, author, publisher, year, category, translator]) => {
    return { title, author, publisher, year, category, translator };
  });

/** The state of unpublished content; see `standingColumns` of `loadContent.ts`. */
const standing = z.enum(['draft', 'scheduled', 'withdrawn', 'awaitingReview', 'rejected']);
export type Standing = z.output<typeof standing>;

const post = z.strictObject({
  author: text,
  daysAgo: days,
  text,
  /** only articles have a title; their texts are paragraphs, separated by empty lines */
  title: text.optional(),
  circle: text.optional(),
  topics: z.array(text).default([]),
  books: z.array(text).default([]),
  labels: z.array(text).default([]),
  /** scenes, see `drawing/scene.ts` */
  pictures: z.array(text).default([]),
  /** whether it shows the video of the catalogue */
  video: z.boolean().default(false),
  /** default: published */
  standing: standing.optional(),
});
export type SeedPost = z.output<typeof post>;

const bookList = z.strictObject({
  title: text,
  content: text,
  owner: text,
  daysAgo: days,
  /** titles, with a note each, which may be empty */
  books: z.array(z.tuple([text, text])),
  standing: standing.optional(),
});

const live = z.strictObject({
  title: text,
  /** an institution that may publish, or the editors' account */
  owner: text,
  introduction: text,
  channel: text,
  state: z.enum(LiveState),
  /** for which day it was announced; negative for days after the first start */
  daysAgo: days,
  /** hour of that day, UTC */
  hour: count,
  /** how long it lasted */
  minutes: count.default(0),
  reservations: count,
  isTop: z.boolean().default(false),
});

const circle = z.strictObject({
  title: text,
  content: text,
  type: z.enum(['official', 'institution', 'user']).transform((name) => CircleType[name]),
  owner: text,
  /** accounts that have joined, besides the owner */
  members: count,
  daysAgo: days,
  /** 1: closed to newcomers */
  circleStatus: z.literal([0, 1]).default(0),
});

/** title, owner, book, days since it began, its length in days, text, members */
const reading = z
  .tuple([text, text, text, days, count, text, count])
  .transform(([title, owner, name, daysAgo, length, content, members]) => {
    return { title, owner, book: name, daysAgo, days: length, content, members };
  });

/** title, owner, days ago, question */
const topic = z
  .tuple([text, text, days, text])
  .transform(([title, owner, daysAgo, content]) => ({ title, owner, daysAgo, content }));

const channel = z
  .tuple([text, text, text])
  .transform(([name, domain, description]) => ({ name, domain, description }));

/** An institution with the details of its review. All are made up; the numbers belong to no real institution. */
const institution = z.strictObject({
  name: text,
  status: z
    .enum(['informationIncomplete', 'underReview', 'rejected', 'suspected', 'approved'])
    .transform((name) => InstitutionStatus[name]),
  reason: text.default(''),
  introduction: text,
  kind: z.enum(institutionKinds).optional(),
  /** the first 17 characters of its credit code; absent if it has not entered one yet */
  registration: text.optional(),
  /** how its licence was photographed; absent if it has no picture yet */
  licence: z.enum(['clear', 'blurred']).optional(),
  contactName: text.optional(),
  contactPhone: text.optional(),
  address: text.optional(),
  /** who runs the account */
  operator: z.strictObject({ name: text, phone: text }).optional(),
  submittedDaysAgo: days.optional(),
});
export type SeedInstitution = z.output<typeof institution>;

const person = z.strictObject({
  key: text,
  nickname: text,
  enablePublish: z.boolean(),
  /** default: about a year */
  joinedDaysAgo: days.optional(),
  roles: z.array(text).default([]),
  /** verified; an institution has its operator's */
  phone: text.optional(),
  mail: text.optional(),
  institution: institution.optional(),
});
export type SeedPerson = z.output<typeof person>;

const seed = z.strictObject({
  books: z.strictObject({ zh: z.array(book), en: z.array(book) }),
  posts: z.array(post),
  bookLists: z.array(bookList),
  lives: z.array(live),
  circles: z.array(circle),
  readings: z.array(reading),
  topics: z.array(topic),
  channels: z.array(channel),
  /** of the three kinds, in their order */
  labels: z.strictObject({
    content: z.array(text),
    push: z.array(text),
    personality: z.array(text),
  }),
  people: z.strictObject({
    /** the accounts to sign in with (contract 11) */
    demo: z.array(person),
    /** they write and read, but nobody signs in as them */
    readers: z.array(person),
    /** readers of the last weeks, who have written nothing yet */
    newcomers: z.array(person),
    /** institutions that wait for review, besides `press-review` */
    applicants: z.array(person),
  }),
});

/** What the first start is filled with; read when it is first needed. */
export function readSeed(): z.output<typeof seed> {
  known ??= seed.parse({
    ...{ books, posts, bookLists, lives, circles, readings, topics, channels, labels, people },
  });
  return known;
}
let known: z.output<typeof seed> | undefined;
