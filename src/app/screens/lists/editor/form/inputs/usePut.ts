import { putValue } from '#app/screens/lists/editor/document/entries.ts';
import type { JsonPath } from '#app/screens/lists/editor/document/json.ts';
import { useForm } from '../FormContext.ts';

/** Sets the value at a path; `undefined` removes it, and objects that become empty. */
export function usePut(): (path: JsonPath, value: unknown, group?: string) => void {
  const { change, language, resources } = useForm();
  const context = { parts: language.parts, resources: resources.map(({ name }) => name) };
  return (path, value, group) =>
    change((text) => putValue(text, path, value, language.schema, context), group);
}
