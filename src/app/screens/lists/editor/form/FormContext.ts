import { type ComponentType, createContext, useContext } from 'react';
import type { z } from 'zod';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import type { KeyHelp, Part } from '#schema/reference/part.ts';
import type { Bare } from '#schema/shape.ts';
import { type JsonObject, type JsonPath, objectAt } from '../document/json.ts';
import type { Standing } from '../document/overBase.ts';
import { isWithin, type PlacedFinding } from '../document/places.ts';

/** An input for the value at a path. */
export interface InputAt {
  readonly path: JsonPath;
  readonly label: string;
  /** the reference text of the key */
  readonly help?: KeyHelp | undefined;
}

/** An input for a value with its schema. */
export interface InputProps extends InputAt {
  readonly of: Bare;
  /** whether a heading directly above already names it */
  readonly isNamed?: boolean;
}

/** A list that a relation or a cascader may use. */
interface OtherList {
  readonly name: string;
  readonly label: string;
}

/** What the form is generated from. */
export interface ResourceLanguage {
  /** the meta-schema of the document */
  readonly schema: z.ZodObject;
  /** the reference texts of its keys */
  readonly parts: readonly Part[];
}

/** The input for a value of the language, and whether it takes the full width. */
export interface ChosenInput {
  readonly Input: ComponentType<InputProps>;
  readonly isWide: boolean;
}

/** The list that the document extends. */
interface BaseTools {
  readonly label: string;
  /** where the value comes from; undefined if there is no value at the path */
  readonly standingOf: (path: JsonPath) => Standing | undefined;
  /** whether the value is inherited or replaced as a whole */
  readonly isWholeValue: (path: JsonPath) => boolean;
  readonly isInOrderOfBase: (path: JsonPath) => boolean;
  /** Gives the list a value of its own, initially a copy of the inherited one. */
  readonly makeOwn: (path: JsonPath) => void;
  readonly makeInherited: (path: JsonPath) => void;
}

/** What the inputs of the form work with. */
export interface FormTools {
  /** the document; if it extends another list, both together */
  readonly root: unknown;
  readonly language: ResourceLanguage;
  /** Chooses the input for a value. Inputs contain others: passing this down avoids imports in a circle. */
  readonly inputFor: (of: Bare) => ChosenInput;
  /** whether nothing can be changed, because the code has a syntax error */
  readonly disabled: boolean;
  /** undefined if the document extends no list */
  readonly base?: BaseTools | undefined;
  readonly findings: readonly PlacedFinding[];
  /** all existing lists */
  readonly resources: readonly OtherList[];
  /**
   * Changes the text of the document.
   *
   * @param group changes of the same group in quick succession are one step of the history
   */
  readonly change: (edit: (text: string) => string, group?: string) => void;
  /** the open entry of each list, by the path of the list */
  readonly opened: Readonly<Record<string, string | undefined>>;
  readonly open: (list: JsonPath, key: string | undefined) => void;
}

export const FormContext = createContext<FormTools | undefined>(undefined);

/** The document, and the functions that change it. */
export function useForm(): FormTools {
  const tools = useContext(FormContext);
  if (!tools) throw new Error('An input of a schema stands outside of its form');
  return tools;
}

/** Findings at a path, or at and below it. */
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

/** The name of a path in the document, used in element ids. */
export const pathName = (path: JsonPath): string => path.join('/');

/** The path of the fields that inputs offer: those of the list, or the questions of an action. */
export const FieldsPlace = createContext<JsonPath>(['fields']);

/** The fields that inputs offer, by name. */
export function useFields(): JsonObject {
  const { root } = useForm();
  return objectAt(root, useContext(FieldsPlace));
}
