import { z } from 'zod';
import type { Deprecation } from './deprecation.ts';

/** What a value stands for if its type does not tell; editing, completion and renaming use it. */
export type ValueKind =
  /** a text in both languages */
  | 'localized'
  /** the name of a field of the list */
  | 'fieldName'
  /** a name in a row: mostly that of a field */
  | 'rowName'
  /** the name of a field, or `$user.…` */
  | 'fieldOrUser'
  /** the name of a filter of the list */
  | 'filterName'
  /** the name of a list */
  | 'resourceName'
  /** the name of a source */
  | 'sourceName'
  /** the name of the list itself, which changes only by renaming the list */
  | 'ownName'
  /** the name of a parameter of the list call */
  | 'parameter'
  /** a type of field */
  | 'fieldType'
  /** kind of a filter */
  | 'filterKind'
  /** headings of a column in a file */
  | 'headings'
  /** name of an icon for the menu */
  | 'icon'
  /** name of a registered widget */
  | 'widget'
  /** name of an extension's format of a type */
  | 'format'
  /** name of an extension's input for a filter */
  | 'filterWidget'
  /** name of an extension's action */
  | 'runnable'
  /** name of an extension's data provider */
  | 'extensionProvider'
  /** a regular expression */
  | 'pattern'
  /** currency code, ISO 4217 */
  | 'currency'
  /** name of a question of the action */
  | 'questionName'
  /** meaning of a colour: the interface has one colour for each */
  | 'tone'
  /** width on the screen, in CSS pixels */
  | 'width'
  | 'condition'
  /** a condition that only uses `$user.…` */
  | 'userCondition'
  | 'expression'
  /** a value of the field that contains it */
  | 'fieldValue'
  /** a call: method, path and what is sent */
  | 'call'
  /** what a call sends: constants, `$row`, `$input` */
  | 'body'
  /** fields by name; other parts of the list use the names */
  | 'fields'
  /** who may do what with the records of a list */
  | 'grants'
  /** a path into the answer of a source; the empty one is the whole answer */
  | 'answerPath'
  /** JSON with marks in place of what is sent */
  | 'template'
  /** a text that begins as the example of its key */
  | 'sample'
  /** questions by name; bodies of the same action use the names */
  | 'questions'
  /** groups of a form; a field is in one of them */
  | 'groups';

/** Facts about a part of the language beyond its type. */
export interface Fact {
  readonly is?: ValueKind;
  /**
   * The part has an effect only if a neighbouring value, by its dotted path, is one of these; with an empty list, only
   * if that value exists.
   */
  readonly of?: Readonly<Record<string, readonly string[]>>;
  /** the part has no effect if a neighbouring value, by its dotted path, is one of these */
  readonly unless?: Readonly<Record<string, readonly string[]>>;
  /** lists of these providers cannot have the part */
  readonly notFor?: readonly string[];
  /** required where it has an effect */
  readonly needed?: true;
  /** few lists use it */
  readonly rare?: true;
  /** for a key: it works as before, and new lists do without it */
  readonly deprecated?: Deprecation;
  /** for a text or a choice: values that new lists do without */
  readonly deprecatedValues?: Readonly<Record<string, Deprecation>>;
  /** for an object: exactly one of these keys must be present */
  readonly oneOf?: readonly string[];
  /** for an expression or the name of a field: the types of field that it is usually about */
  readonly over?: readonly string[];
  /** for an object: each list in it is a section of its own */
  readonly parts?: true;
}

/** The facts by validator of the meta-schema. */
export const facts = z.registry<Fact>();
