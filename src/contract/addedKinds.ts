import type { Language, Localized } from './language.ts';

/** Kinds of components that extensions add to special pages: `"type": 100` with `"kind": "<extension>/<name>"`. */

/** The most characters of JSON that the values of one component may have. */
export const mostValues = 100_000;

/** A value that the schema of a kind refuses. */
interface ValueFault {
  /** path below the values; empty for all of them */
  readonly field: string;
  /** what is wrong, in the person's language as far as the schema has no words of its own */
  readonly detail: string;
}

/** What still lacks before a component may be published. */
export interface ValueLack {
  /** path below the values */
  readonly field: string;
  /** what people have to do, in their language */
  readonly message: string;
}

/** What a component of a kind holds; `defineContents` makes it. */
export interface KindContents {
  /** the values of a new component */
  readonly initial: Readonly<Record<string, unknown>>;
  /** What the schema refuses, in drafts as well. */
  faults(values: unknown, language: Language): readonly ValueFault[];
  /** What lacks before it may be published. */
  lacking(values: unknown, language: Language): readonly ValueLack[];
  /** One line about the values, for the outline. */
  summary(values: unknown, language: Language): string;
}

/** A kind of an extension that is installed. */
export interface AddedKind {
  /** what people call it */
  readonly label: Localized;
  /** undefined until it is loaded (`extending/kinds.ts`) */
  readonly contents?: KindContents;
}

const known = new Map<string, AddedKind>();

/** Tells which kinds are installed, or more of one: what it holds. */
export function addKind(name: string, kind: AddedKind): void {
  known.set(name, kind);
}

/** An installed kind by its name; undefined if its extension is not here. */
export const addedKind = (name: string): AddedKind | undefined => known.get(name);
