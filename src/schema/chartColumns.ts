import type { Endpoint } from '#contract/endpoint.ts';
import { institutionManageList } from '#contract/endpoints/institution.ts';
import {
  bookCalls,
  bookListCalls,
  circleCalls,
  liveCalls,
  postCalls,
  readingCalls,
  topicCalls,
  userManageList,
} from '#contract/endpoints/lists.ts';
import { bookThing } from '#contract/things/book.ts';
import { bookListThing } from '#contract/things/bookList.ts';
import { circleThing } from '#contract/things/circle.ts';
import { storedFields, type Thing } from '#contract/things/define.ts';
import type { Target } from '#contract/things/field.ts';
import { liveThing } from '#contract/things/live.ts';
import { postThing } from '#contract/things/post.ts';
import { readingThing } from '#contract/things/reading.ts';
import { topicThing } from '#contract/things/topic.ts';
import { type FieldType, typeNamed } from './fields/index.ts';

/** What charts of a list can be made of: the columns behind the values of a row. */

/** What the values of a column are to a chart. */
export type ChartColumnKind = NonNullable<FieldType['chart']>;

export interface ChartColumn {
  readonly column: string;
  readonly kind: ChartColumnKind;
  /** of records: which they are */
  readonly target?: Target;
}
/** The columns by the paths of their values in a row. */
export type ChartColumns = Readonly<Record<string, ChartColumn>>;

/** The columns of a thing. */
export function chartColumns(thing: Pick<Thing, 'fields' | 'counts'>): ChartColumns {
  const columns = storedFields(thing).flatMap(({ name, field: { type, target }, column }) => {
    const kind = typeNamed(type)?.chart;
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
