import { pruneValue, setValue } from '#app/screens/lists/editor/document/edits.ts';
import type { JsonPath } from '#app/screens/lists/editor/document/json.ts';
import { useForm } from '../FormContext.ts';

/** An input of a single value of the document, by its path. */
export interface InputAt {
  readonly path: JsonPath;
  readonly label: string;
  readonly help?: string | undefined;
}

/** Puts a value at a path; `undefined` takes it away together with objects that it leaves empty. */
export function usePut(): (path: JsonPath, value: unknown, group?: string) => void {
  const { change } = useForm();
  return (path, value, group) =>
    change(
      (text) => (value === undefined ? pruneValue(text, path) : setValue(text, path, value)),
      group,
    );
}
