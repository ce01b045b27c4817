import { z } from 'zod';
import { formatInstant } from '#app/language/format.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { ContentStatus } from '#contract/codes.ts';
import type { Saved } from '#contract/endpoint.ts';
import { instant } from '#contract/entities/common.ts';
import type { WritingName } from '#contract/entities/writing.ts';
import type { MessageValues } from '#contract/language.ts';
import { scheduleDays } from '#contract/limits.ts';
import { textProblem } from '#contract/text.ts';
import type { locales } from '#locales/index.ts';

export type MessageKey = keyof (typeof locales.publish.publish)['zh-CN'];

/** A problem of one field: the key of its text and the values in it. */
export interface WritingProblem<V> {
  field: keyof V & string;
  key: MessageKey;
  values?: MessageValues;
}

/** A record as it was loaded for editing. */
export interface Loaded<V> {
  values: V;
  revision: number;
  isDraft: boolean;
  /** the record as the platform has it */
  stored: unknown;
}

/** What a save is based on; empty for new content. */
export interface SaveBase {
  id: string | undefined;
  revision: number | undefined;
  isDraft: boolean;
  /** the draft that is done with this save; it is deleted in the same transaction */
  writingId?: string | undefined;
}

interface Described<V> {
  readonly name: WritingName;
  /** the resource whose lists show it */
  readonly resource: string;
  /**
   * validates a stored draft. Fields that an earlier version did not know have defaults here, so that its drafts can
   * still be read.
   */
  readonly shape: z.ZodType<V>;
  readonly empty: V;
  /** What blocks publishing. */
  problemsOf(values: V): WritingProblem<V>[];
  /** which of these problems also block saving a draft */
  readonly draftNeeds: readonly MessageKey[];
}

/** One kind of content that people write: how it is loaded, checked and saved. */
export interface WritingKind<V> extends Described<V> {
  load(id: string, signal: AbortSignal): Promise<Loaded<V>>;
  /**
   * @param opened the values before: only differing fields are sent, and fields that the form does not show stay as they
   *   are. Without it every field is sent
   */
  save(values: V, base: SaveBase, opened?: V): Promise<Saved>;
  /** Reads `current` of a 409. */
  readCurrent(current: unknown): V | undefined;
}

/** The fields of a body that differ from another body; all if there is no other. */
function difference<B extends object>(body: B, other: B | undefined): Partial<B> {
  if (!other) return body;
  const changed: Partial<B> = { ...body };
  for (const name in body)
    if (JSON.stringify(body[name]) === JSON.stringify(other[name])) delete changed[name];
  return changed;
}

/**
 * How a writing is saved. Its key is the same until the writing is based on something else, so that what was sent before
 * without an answer is not done twice, whatever was written since.
 *
 * @param before the fields when the record was opened
 */
function saveOf<B extends object>(
  { id, revision, isDraft, writingId }: SaveBase,
  fields: B,
  before: B | undefined,
) {
  const changed = id ? { id, revision, ...difference(fields, before) } : fields;
  return {
    body: { ...changed, isDraft, ...(writingId ? { writingId } : {}) },
    options: {
      silent: true,
      ...(writingId ? { key: `${writingId}.${revision ?? 'new'}` } : {}),
    },
  };
}

/** The values in the order of their shape, so that equal values give equal JSON. */
export const inOrder = <V>({ shape }: Pick<WritingKind<V>, 'shape'>, values: V): V =>
  shape.safeParse(values).data ?? values;

interface Options {
  readonly silent: boolean;
}

/** What tells one kind from the others: its row on the platform, its calls, and what of the row is written. */
export interface KindOf<V, Row, Fields extends object> extends Described<V> {
  readonly row: z.ZodType<Row>;
  read(id: string, options: Options & { signal: AbortSignal }): Promise<{ readonly data: Row }>;
  write(
    body: ReturnType<typeof saveOf<Fields>>['body'],
    options: Options & { key?: string },
  ): Promise<{ readonly data: Saved }>;
  valuesOf(row: Row): V;
  /** the fields as a save sends them */
  fieldsOf(values: V): Fields;
}

/** The row of whatever can be written. */
export interface WritingRow {
  readonly revision: number;
  readonly isDraft: boolean;
}

/** A kind of writing by its calls. */
export function writingKind<V, Row extends WritingRow, Fields extends object>(
  of: KindOf<V, Row, Fields>,
): WritingKind<V> {
  const { row, read, write, valuesOf, fieldsOf } = of;
  return {
    ...of,
    async load(id, signal) {
      const { data } = await read(id, { silent: true, signal });
      const { revision, isDraft } = data;
      return { values: valuesOf(data), revision, isDraft, stored: data };
    },
    async save(values, base, opened) {
      const { body, options } = saveOf(base, fieldsOf(values), opened && fieldsOf(opened));
      return (await write(body, options)).data;
    },
    readCurrent(current) {
      const parsed = row.safeParse(current);
      return parsed.success ? valuesOf(parsed.data) : undefined;
    },
  };
}

export const isBlank = (text: string): boolean => text.trim() === '';

/** The problem of something that is missing. */
export const needed = <V>(
  isMissing: boolean,
  field: keyof V & string,
  key: MessageKey,
): WritingProblem<V>[] => (isMissing ? [{ field, key }] : []);

/** The problem of a text that is too long. */
export function tooLong<V>(
  field: keyof V & string,
  key: MessageKey,
  text: string,
  maximum: number,
): WritingProblem<V>[] {
  const problem = textProblem(text, { maximum });
  return problem ? [{ field, key, values: { ...problem.values } }] : [];
}

const dayMilliseconds = 86_400_000;

/** The last time that can be planned, in milliseconds since 1970. */
export const lastTime = (days: number, now = serverNow()): number => now + days * dayMilliseconds;

/** The problem of a time, which must be ahead, and not further than some days. */
export function timeProblems<V>(
  field: keyof V & string,
  time: string,
  limits: { readonly days: number; readonly words: 'schedule' | 'start' },
  now = serverNow(),
): WritingProblem<V>[] {
  const { days, words } = limits;
  const at = Date.parse(time);
  if (Number.isNaN(at)) return [{ field, key: `${words}Needed` }];
  if (at <= now) return [{ field, key: `${words}Past` }];
  return at > lastTime(days, now) ? [{ field, key: `${words}Far` }] : [];
}

/** When it is published: null at once; empty while a time is planned and cannot be read. */
export const plannedAt = z
  .union([instant, z.literal('')])
  .nullable()
  .default(null);

/** The problem of a planned publication, which is within a year. */
export const scheduleProblems = <V extends { publishAt: string | null }>({
  publishAt,
}: V): WritingProblem<V>[] =>
  publishAt === null
    ? []
    : timeProblems('publishAt', publishAt, { days: scheduleDays, words: 'schedule' });

/** The planned time of a record; null once it has passed. */
export const plannedFor = (row: {
  readonly status: number;
  readonly publishAt: string | null;
}): string | null => (row.status === ContentStatus.scheduled ? row.publishAt : null);

/**
 * Leaves out the problem of a planned time that the record already had when it was opened: the time has passed since, and
 * nobody chose a time in the past.
 *
 * @param opened the values when the record was opened; undefined for a new one
 */
export function withoutComeTime<Problem extends { readonly key: string }>(
  problems: readonly Problem[],
  values: object,
  opened: object | undefined,
): readonly Problem[] {
  const isAsItWas = opened && Reflect.get(opened, 'publishAt') === Reflect.get(values, 'publishAt');
  return isAsItWas ? problems.filter(({ key }) => key !== 'schedulePast') : problems;
}

/** The planned time as text; undefined if it is published at once. */
export function plannedTime(values: object): string | undefined {
  const at: unknown = Reflect.get(values, 'publishAt');
  return typeof at === 'string' && Date.parse(at) > serverNow() ? formatInstant(at) : undefined;
}
