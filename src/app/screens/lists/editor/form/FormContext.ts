import { type ComponentType, createContext, useContext } from 'react';
import type { z } from 'zod';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import type { Part } from '#schema/reference/keys.ts';
import type { Bare } from '#schema/shape.ts';
import { type JsonObject, type JsonPath, objectAt } from '../document/json.ts';
import type { Standing } from '../document/overBase.ts';
import { isWithin, type PlacedFinding } from '../document/places.ts';
import type { InputProps } from './inputs/usePut.ts';

/** A list that a relation or a cascader may read. */
interface OtherList {
  readonly name: string;
  readonly label: string;
}

/** What the form is drawn from. */
export interface ResourceLanguage {
  /** the meta-schema of the document */
  readonly schema: z.ZodObject;
  /** what is said of its keys */
  readonly parts: readonly Part[];
}

/** The input of a value of the language, and whether it takes the whole width. */
export interface ChosenInput {
  readonly Input: ComponentType<InputProps>;
  readonly isWide: boolean;
}

/** The list that the document extends. */
interface BaseTools {
  readonly label: string;
  /** whether a value is as the base has it; undefined where nothing stands there */
  readonly standingOf: (path: JsonPath) => Standing | undefined;
  /** whether it is inherited or not as a whole, and what is in it goes with it */
  readonly isWholeValue: (path: JsonPath) => boolean;
  /** Gives a value of its own, for a start the one that is inherited. */
  readonly makeOwn: (path: JsonPath) => void;
  readonly makeInherited: (path: JsonPath) => void;
}

/** What the inputs of the form work on. */
export interface FormTools {
  /** the document; of one that extends another list, what both are together */
  readonly root: unknown;
  readonly language: ResourceLanguage;
  /** inputs hold inputs: which of them comes from above, so that their modules need not know each other */
  readonly inputFor: (of: Bare) => ChosenInput;
  /** whether nothing can be changed: the code has a syntax error */
  readonly disabled: boolean;
  /** undefined where it extends none */
  readonly base?: BaseTools | undefined;
  readonly findings: readonly PlacedFinding[];
  /** every list that there is */
  readonly resources: readonly OtherList[];
  /**
   * Changes the text of the document.
   *
   * @param group changes of one group within a moment are one step of the history
   */
  readonly change: (edit: (text: string) => string, group?: string) => void;
  /** the entries that stand open, by the path of their list */
  readonly opened: Readonly<Record<string, string | undefined>>;
  readonly open: (list: JsonPath, key: string | undefined) => void;
}

export const FormContext = createContext<FormTools | undefined>(undefined);

/** The document and how to change it. */
export function useForm(): FormTools {
  const tools = useContext(FormContext);
  if (!tools) throw new Error('An input of a schema stands outside of its form');
  return tools;
}

/** What was found at a path itself, or anywhere below it. */
export function findingsAt(
  tools: FormTools,
  path: JsonPath,
  below: boolean,
): readonly SchemaFinding[] {
  return tools.findings
    .filter(
      (placed) => isWithin(placed.path, path) && (below || placed.path.length === path.length),
    )
    .map(({ finding }) => finding);
}

/** Name of a path in the document, for elements that stand for it. */
export const pathName = (path: JsonPath): string => path.join('/');

/** Where the fields stand that inputs offer: those of the list, or the questions of an action. */
export const FieldsPlace = createContext<JsonPath>(['fields']);

/** Those fields, by their names. */
export function useFields(): JsonObject {
  const { root } = useForm();
  return objectAt(root, useContext(FieldsPlace));
}
