import type { z } from 'zod';
import type { Saved } from '#contract/endpoint.ts';
import type { WritingName } from '#contract/entities/writing.ts';
import type { MessageValues } from '#contract/language.ts';
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

/** One kind of content that people write: how it is loaded, checked and saved. */
export interface WritingKind<V> {
  readonly name: WritingName;
  /** the resource whose lists show it */
  readonly resource: string;
  /** where its list is */
  readonly managePath: string;
  /**
   * validates a stored draft. Fields that an earlier version did not know have defaults here, so that its drafts can
   * still be read.
   */
  readonly shape: z.ZodType<V>;
  readonly empty: V;
  load(id: string, signal: AbortSignal): Promise<Loaded<V>>;
  /**
   * @param opened the values before: only differing fields are sent, and fields that the form does not show stay as they
   *   are. Without it every field is sent
   */
  save(values: V, base: SaveBase, opened?: V): Promise<Saved>;
  /** What blocks publishing. */
  problemsOf(values: V): WritingProblem<V>[];
  /** which of these problems also block saving a draft */
  readonly draftNeeds: readonly MessageKey[];
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
export function inOrder<V>({ shape }: Pick<WritingKind<V>, 'shape'>, values: V): V {
  const parsed = shape.safeParse(values);
  return parsed.success ? parsed.data : values;
}

interface Options {
  readonly silent: boolean;
}

/** What tells one kind from the others: its row on the platform, its calls, and what of the row is written. */
interface KindOf<V, Row, Fields extends object>
  extends Omit<WritingKind<V>, 'load' | 'save' | 'readCurrent'> {
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

/** A kind of writing by its calls. */
export function writingKind<
  V,
  Row extends { readonly revision: number; readonly isDraft: boolean },
  Fields extends object,
>(of: KindOf<V, Row, Fields>): WritingKind<V> {
  const { row, read, write, valuesOf, fieldsOf, ...kind } = of;
  return {
    ...kind,
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
