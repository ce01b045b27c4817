import type { Localized } from '#contract/language.ts';
import type { Deprecation } from './deprecation.ts';

/** A name that an extension brings. */
export interface AddedName {
  /** what people call it */
  readonly label: Localized;
  /** it still works, and new lists do without it */
  readonly deprecated?: Deprecation | undefined;
}
type Names = Readonly<Record<string, AddedName>>;

/** What extensions add to the language: names that a list may then use. */
export interface Added {
  /** for `widget` of a field or a column: another cell, another input, or both */
  readonly widgets: Names;
  /** for `widget` of a filter */
  readonly filters: Names;
  /** for `run` of an action */
  readonly actions: Names;
  /** for `extension` of a list with the provider `extension` */
  readonly providers: Names;
}

let added: Added = { widgets: {}, filters: {}, actions: {}, providers: {} };

/** Tells the language what extensions add; once, when the program starts (`extending/known.ts`). */
export function addToLanguage(names: Added): void {
  added = names;
}

/** What extensions add to the language. */
export const addedNames = (): Added => added;
