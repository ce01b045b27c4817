import type { JsonPath } from '#app/screens/lists/editor/document/json.ts';
import { putValue } from '#app/screens/lists/editor/document/put.ts';
import type { KeyHelp } from '#schema/reference/keys.ts';
import type { Bare } from '#schema/shape.ts';
import { useForm } from '../FormContext.ts';

/** An input of a value of the document, by its path. */
export interface InputAt {
  readonly path: JsonPath;
  readonly label: string;
  /** what the reference says of the key */
  readonly help?: KeyHelp | undefined;
}

/** An input of what the meta-schema says. */
export interface InputProps extends InputAt {
  readonly of: Bare;
  /** whether it stands right below a heading that names it */
  readonly isNamed?: boolean;
}

/** Puts a value at a path; `undefined` takes it away together with objects that it leaves empty. */
export function usePut(): (path: JsonPath, value: unknown, group?: string) => void {
  const { change, language, resources } = useForm();
  const context = { parts: language.parts, resources: resources.map(({ name }) => name) };
  return (path, value, group) =>
    change((text) => putValue(text, path, value, language.schema, context), group);
}
