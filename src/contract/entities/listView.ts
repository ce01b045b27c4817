import { z } from 'zod';
import { identifier } from '../endpoint.ts';
import { pageSizes } from '../limits.ts';

/** How a person arranges and keeps a list: kept by the platform, so that it follows the person to another machine. */

/** A column as somebody arranged it; columns that are not named stand as the schema has them, after the others. */
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

/** What a list shows, by the names that the schema had when it was saved; its `aliases` lead former names home. */
export const listViewState = z.strictObject({
  tab: z.string().max(64).optional(),
  /** by parameter, as the address of the list has them */
  filters: z
    .record(z.string().max(80), filterValue)
    .refine((filters) => Object.keys(filters).length <= 100, 'a view has 100 filters at most'),
  sort: z.strictObject({ by: z.string().max(64), descending: z.boolean() }).optional(),
  pageSize: z.literal(pageSizes).optional(),
  arrangement: arrangement.optional(),
});
export type ListViewState = z.output<typeof listViewState>;

/** Characters that what a view shows may have as JSON; everybody who sees the list gets those that are shared. */
const viewLength = 10_000;

/** What a view may be saved with. */
export const savedViewState = listViewState.refine(
  (state) => JSON.stringify(state).length <= viewLength,
  'a view is at most 10,000 characters long',
);

/** Where a list stands: `''` on its own page, else the screen that shows it, such as `manage/article`. */
export const listPlace = z
  .string()
  .max(100)
  .regex(/^[\w/-]*$/, 'a place is the path of a screen');

/** A saved view: of one person, or shared with everybody who sees the list. */
export const listView = z.object({
  id: identifier,
  resource: z.string(),
  place: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  /** whether the caller may change it: their own, or an operator's right */
  isOwn: z.boolean(),
  author: z.string(),
  state: listViewState,
  revision: z.number().int(),
});
export type ListView = z.output<typeof listView>;
