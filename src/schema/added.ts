import type { Localized } from '#contract/language.ts';
import type { Deprecation } from './deprecation.ts';
import type { TypeName } from './fields/index.ts';

/** A name that an extension brings. */
export interface AddedName {
  /** what people call it */
  readonly label: Localized;
  /** it still works, and new lists do without it */
  readonly deprecated?: Deprecation | undefined;
}
type Names = Readonly<Record<string, AddedName>>;

/** A format by its name: what the language knows of it before it is loaded. */
export interface AddedFormat extends AddedName {
  /** the type that it is a format of: values are stored, filtered, sorted and charted as those of this type */
  readonly of: TypeName;
  /** the cell and input of its fields, where a field or column names no other */
  readonly widget?: string | undefined;
}

/** What values of a format are. Both sides load it; the platform's answer decides. */
export interface FieldFormat {
  /** What is wrong with a value, which is there; undefined if it is one of the format. */
  check(value: unknown): Localized | undefined;
  /** Reads a cell of a file; undefined if the type should read it. Default: the type reads it */
  read?(cell: string): string | number | undefined;
}

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
  /** for `format` of a field */
  readonly formats: Readonly<Record<string, AddedFormat>>;
}

let added: Added = { widgets: {}, filters: {}, actions: {}, providers: {}, formats: {} };

/** Tells the language what extensions add; once, when the program starts (`extending/known.ts`). */
export function addToLanguage(names: Added): void {
  added = names;
}

/** What extensions add to the language. */
export const addedNames = (): Added => added;

/** The formats that fields of a type may have. */
export const formatsFor = ({ type }: { readonly type: string }): Added['formats'] =>
  Object.fromEntries(Object.entries(added.formats).filter(([, { of }]) => of === type));

const formats = new Map<string, FieldFormat>();

/** Makes a format known once it is loaded (`extending/formats.ts`). */
export const addFormat = (name: string, format: FieldFormat): void =>
  void formats.set(name, format);

/** The format of a field, if it has one that is loaded. */
export const formatOf = ({ format }: { readonly format?: string | undefined }) =>
  format === undefined ? undefined : formats.get(format);
