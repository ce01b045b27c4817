import type { Localized } from '#contract/language.ts';

/** A part that still works and is to go: a key or a value of the language, or a name that an extension brings. */
export interface Deprecation {
  /** the version that deprecates it: of Bookdesk, or of the extension */
  readonly since: string;
  /** the first version that may be without it */
  readonly until: string;
  /** what to do in its place, as half a sentence: “write "barcode"” */
  readonly instead: Localized;
}
