import { z } from 'zod';

/** What a value stands for, where its shape does not say it: who edits, completes or renames it goes by this. */
export type ValueKind =
  /** a text in both languages */
  | 'localized'
  /** the name of a field of the list */
  | 'fieldName'
  /** what a row has under this name: mostly a field */
  | 'rowName'
  /** the name of a field, or `$user.…` */
  | 'fieldOrUser'
  /** the name of a filter of the list */
  | 'filterName'
  /** the name of a list */
  | 'resourceName'
  /** the name of the list itself: it is changed by renaming the list */
  | 'ownName'
  /** what the list call takes by this name */
  | 'parameter'
  /** a type of field */
  | 'fieldType'
  /** how a filter asks for its field */
  | 'filterKind'
  /** headings of a file's column */
  | 'headings'
  /** the name of an icon of the menu */
  | 'icon'
  /** the name of a registered widget */
  | 'widget'
  /** a regular expression */
  | 'pattern'
  /** the code of a currency, ISO 4217 */
  | 'currency'
  /** the name of a question of the action */
  | 'questionName'
  /** what a colour says: the interface has one for each */
  | 'tone'
  /** how wide something is on the screen, in CSS pixels */
  | 'width'
  | 'condition'
  /** a condition over `$user.…` alone */
  | 'userCondition'
  | 'expression'
  /** a value such as the field holds that it is written in */
  | 'fieldValue'
  /** a call: method, path and what is sent */
  | 'call'
  /** what a call sends: constants, `$row`, `$input` */
  | 'body'
  /** fields by their names: other parts of the list name them */
  | 'fields'
  /** questions by their names: bodies of the same action name them */
  | 'questions'
  /** groups of a form: a field stands in one of them */
  | 'groups';

/** What is true of a part of the language beyond its shape. */
export interface Fact {
  readonly is?: ValueKind;
  /**
   * It says something only where a value beside it, by its dotted path, is one of these; of none named, is there at all.
   */
  readonly of?: Readonly<Record<string, readonly string[]>>;
  /** where it says something it has to be there */
  readonly needed?: true;
  /** few lists write it */
  readonly rare?: true;
  /** of an object: exactly one of these keys is written */
  readonly oneOf?: readonly string[];
  /** of an expression: the types of field that it is mostly made of */
  readonly over?: readonly string[];
  /** of an object: each list in it is a part of the language that is read by itself */
  readonly parts?: true;
}

/** The facts, by the validator of the meta-schema that they are about. */
export const facts = z.registry<Fact>();
