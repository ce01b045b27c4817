import { z } from 'zod';
import { identifier } from '../endpoint.ts';
import { pageSizes } from '../limits.ts';

/**
 * How a person arranges a list, and their saved views: stored by the platform, so that they are available on every
 * device.
 */

/** An arranged column; columns that are not named follow in the order of the schema. */
const arrangedColumn = z.strictObject({
  /** the field of the column */
  name: z.string().min(1).max(64),
  /** CSS pixels */
  width: z.number().int().min(40).max(1_200).optional(),
  pinned: z.boolean().optional(),
  hidden: z.boolean().optional(),
});
/** Columns in their order. */
export const arrangement = z.strictObject({ columns: z.array(arrangedColumn).max(200) });
export type Arrangement = z.output<typeof arrangement>;

const filterValue = z.union([z.string().max(500), z.number(), z.boolean()]);

/** What a list shows, with the names that the schema had at the time; its `aliases` translate former names. */
export const listViewState = z.strictObject({
  tab: z.string().max(64).optional(),
  /** by parameter, as in the address of the list */
  filters: z
    .record(z.string().max(80), filterValue)
    .refine((filters) => Object.keys(filters).length <= 100, 'a view has 100 filters at most'),
  sort: z.strictObject({ by: z.string().max(64), descending: z.boolean() }).optional(),
  pageSize: z.literal(pageSizes).optional(),
  arrangement: arrangement.optional(),
});
export type ListViewState = z.output<typeof listViewState>;

/** Maximum JSON length of a view in characters; shared views are sent to everybody who sees the list. */
const viewLength = 10_000;

/** What a view may be saved with. */
export const savedViewState = listViewState.refine(
  (state) => JSON.stringify(state).length <= viewLength,
  'a view is at most 10,000 characters long',
);

/** Where a list is shown: `''` is its own page, otherwise the screen, such as `manage/article`. */
export const listPlace = z
  .string()
  .max(100)
  .regex(/^[\w/-]*$/, 'a place is the path of a screen');

/** A saved view: private, or shared with everybody who sees the list. */
export const listView = z.object({
  id: identifier,
  resource: z.string(),
  place: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  /** whether the caller may change it: it is their own, or they are an operator */
  isOwn: z.boolean(),
  /** whether the caller made it */
  isMine: z.boolean(),
  /** whether the caller has given it a star: everybody has their own */
  isStarred: z.boolean(),
  author: z.string(),
  state: listViewState,
  revision: z.number().int(),
});
export type ListView = z.output<typeof listView>;
