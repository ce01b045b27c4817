import { z } from 'zod';
import { jmgr } from '../endpoint.ts';
import { instant } from '../entities/common.ts';

/** What a person sees first: what waits for them, what happened, how it goes. */

const count = z.number().int().min(0);
/** numbers of a day may be below nought: likes that were taken back */
const number = z.number().int();
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** What may wait: for operators the first ones, for authors the others. */
export const waitingNames = [
  'institutions',
  'contributions',
  'posts',
  'failedJobs',
  'lateJobs',
  'failedMessages',
  'failedDeliveries',
  'rejectedRows',
  'troubledSources',
  'scheduled',
  'drafts',
  'unfinished',
  'blocked',
  'rejected',
  'upcoming',
] as const;

const waiting = z.object({
  what: z.enum(waitingNames),
  /** what of an author it is */
  of: z.enum(['dynamic', 'article', 'bookList', 'live']).optional(),
  count,
  /** false: there are more */
  exact: z.boolean(),
  /** where the app shows them */
  path: z.string(),
});

const happened = z.object({
  at: instant,
  /** nickname of who did it; empty for the platform itself, and for what happened to the person */
  user: z.string(),
  /** as in the trail of changes */
  resource: z.string(),
  /** as in the trail of changes; for a decision `accepted`, `rejected`, `suspended` */
  action: z.string(),
  /** how many records it was at once */
  count,
  /** title of the record if it is one, in the language of the call */
  title: z.string(),
  path: z.string().nullable(),
});

const numbersOfDay = z.object({
  day,
  posts: number,
  views: number,
  likes: number,
  collections: number,
  readers: number,
  institutions: number,
  page: number,
  search: number,
  share: number,
  direct: number,
});

const thingOfWeek = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  /** views of the last seven whole days, and of the seven before */
  views: number,
  before: number,
  likes: number,
  collections: number,
  /** where readers read it */
  path: z.string(),
});

const home = z.object({
  /** the numbers of the whole platform, or of what the person has published */
  of: z.enum(['platform', 'own']),
  /** by the platform's zone */
  today: day,
  waiting: z.array(waiting),
  lately: z.array(happened),
  /** 57 days, the last one is today and not over; days without numbers are there */
  days: z.array(numbersOfDay),
  best: z.array(thingOfWeek),
  fading: z.array(thingOfWeek),
  /** whether the author has anything yet; true for operators */
  hasContents: z.boolean(),
});
export type Home = z.output<typeof home>;

export const homeCall = jmgr.get('/home', 'member', {
  summary: 'What waits for the caller, what happened lately, and numbers by day',
  answer: home,
});
