import { removeValue, renameKey, setValue } from './edits.ts';
import { type JsonPath, objectAt, valueAt } from './json.ts';

/** The questions of an action are named by the bodies of its calls: what changes the one changes the other. */

/** Where bodies of an action send the answer to a question. */
function placesOfAnswer(root: unknown, action: JsonPath, question: string): JsonPath[] {
  return ['call', 'undo'].flatMap((call) => {
    const body: JsonPath = [...action, call, 'body'];
    return Object.entries(objectAt(root, body)).flatMap(([name, value]) =>
      valueAt(value, ['$input']) === question ? [[...body, name]] : [],
    );
  });
}

/** Gives a question another name, wherever its answer or its condition is read. `ask`: path of the questions */
export function renameQuestion(text: string, ask: JsonPath, from: string, to: string): string {
  const root: unknown = JSON.parse(text);
  const action = ask.slice(0, -1);
  const renamed = placesOfAnswer(root, action, from).reduce(
    (next, place) => setValue(next, [...place, '$input'], to),
    text,
  );
  const read = conditionsOn(valueAt(root, ask), ask, from).reduce(
    (next, place) => setValue(next, place, to),
    renamed,
  );
  return renameKey(read, [...ask, from], to);
}

/** Takes a question away, and its answer out of the bodies. */
export function removeQuestion(text: string, ask: JsonPath, name: string): string {
  const root: unknown = JSON.parse(text);
  const unsent = placesOfAnswer(root, ask.slice(0, -1), name).reduce(removeValue, text);
  const isLast = Object.keys(objectAt(root, ask)).length === 1;
  return removeValue(unsent, isLast ? ask : [...ask, name]);
}

/** Where conditions below a value compare the answer to a question. */
function conditionsOn(value: unknown, path: JsonPath, question: string): JsonPath[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'field' && item === question
      ? [[...path, key]]
      : conditionsOn(item, [...path, Array.isArray(value) ? Number(key) : key], question),
  );
}
