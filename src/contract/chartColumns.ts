import type { Endpoint } from './endpoint.ts';
import { institutionManageList } from './endpoints/institution.ts';
import {
  bookCalls,
  bookListCalls,
  circleCalls,
  liveCalls,
  postCalls,
  readingCalls,
  topicCalls,
  userManageList,
} from './endpoints/lists.ts';
import { bookThing } from './things/book.ts';
import { bookListThing } from './things/bookList.ts';
import { circleThing } from './things/circle.ts';
import { storedFields, type Thing } from './things/define.ts';
import type { Target } from './things/field.ts';
import { liveThing } from './things/live.ts';
import { postThing } from './things/post.ts';
import { readingThing } from './things/reading.ts';
import { topicThing } from './things/topic.ts';

/** What charts of a list can be made of: the columns behind the values of a row. */

/** What the values of a column are to a chart. */
export type ChartColumnKind = 'number' | 'instant' | 'day' | 'option' | 'record';

export interface ChartColumn {
  readonly column: string;
  readonly kind: ChartColumnKind;
  /** of records: which they are */
  readonly target?: Target;
}
/** The columns by the paths of their values in a row. */
export type ChartColumns = Readonly<Record<string, ChartColumn>>;

/** What a field is to a chart, by its type in the language of `schemas/`. */
export const chartKinds: Readonly<Record<string, ChartColumnKind>> = {
  number: 'number',
  money: 'number',
  duration: 'number',
  dateTime: 'instant',
  date: 'day',
  enum: 'option',
  boolean: 'option',
  relation: 'record',
  user: 'record',
};

/** The columns of a thing. */
export function chartColumns(thing: Pick<Thing, 'fields' | 'counts'>): ChartColumns {
  const columns = storedFields(thing).flatMap(({ name, field: { type, target }, column }) => {
    const kind = chartKinds[type];
    if (!kind) return [];
    const path = Object.hasOwn(thing.counts, name) ? `redundancy.${name}` : name;
    return [[path, { column, kind, ...(target === undefined ? {} : { target }) }] as const];
  });
  return {
    createdAt: { column: 'created_at', kind: 'instant' },
    updatedAt: { column: 'updated_at', kind: 'instant' },
    ...Object.fromEntries(columns),
  };
}

/** What charts of the lists of the platform are made of. Lists that are not among them have no charts. */
export const chartedLists: ReadonlyMap<Endpoint, ChartColumns> = new Map<Endpoint, ChartColumns>([
  [postCalls.list, chartColumns(postThing)],
  [bookListCalls.list, chartColumns(bookListThing)],
  [liveCalls.list, chartColumns(liveThing)],
  [readingCalls.list, chartColumns(readingThing)],
  [circleCalls.manage, chartColumns(circleThing)],
  [topicCalls.manage, chartColumns(topicThing)],
  [bookCalls.list, chartColumns(bookThing)],
  [
    userManageList,
    {
      createdAt: { column: 'created_at', kind: 'instant' },
      isInstitution: { column: 'is_institution', kind: 'option' },
      enablePublish: { column: 'enable_publish', kind: 'option' },
      isBlocked: { column: 'is_blocked', kind: 'option' },
    },
  ],
  [
    institutionManageList,
    {
      createdAt: { column: 'created_at', kind: 'instant' },
      submittedAt: { column: 'submitted_at', kind: 'instant' },
      status: { column: 'status', kind: 'option' },
    },
  ],
]);
