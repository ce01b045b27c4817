import type { z } from 'zod';
import type { Saved } from '#contract/endpoint.ts';
import type { WritingName } from '#contract/entities/writing.ts';
import type { MessageValues } from '#contract/language.ts';
import type { publishMessages } from './messages.ts';

type MessageKey = keyof (typeof publishMessages)['en-US'];

/** What is wrong with one field: a text of this folder and its values. */
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
  /** as the platform has it */
  stored: unknown;
}

/** What a save is based on: nothing for new content. */
export interface SaveBase {
  id: string | undefined;
  revision: number | undefined;
  isDraft: boolean;
  /** the kept writing that the save makes superfluous; it goes in the same transaction */
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
   * checks what was kept as it comes back. What a former version did not know has a default here, so that what it kept
   * can still be read.
   */
  readonly shape: z.ZodType<V>;
  readonly empty: V;
  load(id: string, signal: AbortSignal): Promise<Loaded<V>>;
  /**
   * @param opened the values that are changed: of a record only what differs from them is sent, and what the form does not
   *   show stays as it is. Without them all is sent
   */
  save(values: V, base: SaveBase, opened?: V): Promise<Saved>;
  /** what keeps it from being published */
  problemsOf(values: V): WritingProblem<V>[];
  /** which of these keep it from being saved as a draft as well */
  readonly draftNeeds: readonly MessageKey[];
  /** reads `current` of a 409 */
  readCurrent(current: unknown): V | undefined;
}

/** The fields of a body that differ from those of another; all where there is no other. */
export function difference<B extends object>(body: B, other: B | undefined): Partial<B> {
  if (!other) return body;
  const changed: Partial<B> = { ...body };
  for (const name in body)
    if (JSON.stringify(body[name]) === JSON.stringify(other[name])) delete changed[name];
  return changed;
}

/** The values in the order of their shape, so that equal ones are equal as text. */
export function inOrder<V>({ shape }: Pick<WritingKind<V>, 'shape'>, values: V): V {
  const parsed = shape.safeParse(values);
  return parsed.success ? parsed.data : values;
}
