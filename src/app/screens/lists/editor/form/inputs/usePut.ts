import { putValue } from '#app/screens/lists/editor/document/entries.ts';
import type { JsonPath } from '#app/screens/lists/editor/document/json.ts';
import type { KeyHelp } from '#schema/reference/part.ts';
import type { Bare } from '#schema/shape.ts';
import { useForm } from '../FormContext.ts';

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

/** Sets the value at a path; `undefined` removes it, and objects that become empty. */
export function usePut(): (path: JsonPath, value: unknown, group?: string) => void {
  const { change, language, resources } = useForm();
  const context = { parts: language.parts, resources: resources.map(({ name }) => name) };
  return (path, value, group) =>
    change((text) => putValue(text, path, value, language.schema, context), group);
}
