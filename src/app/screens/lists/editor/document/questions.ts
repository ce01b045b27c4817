import { labelOf } from '#contract/language.ts';
import { allLocales } from '#locales/index.ts';
import { resource } from '#schema/meta.ts';
import { schemasAt, visitValue } from '#schema/shape.ts';
import { removeValue, renameKey, setValue } from './edits.ts';
import { type JsonObject, type JsonPath, objectAt, valueAt } from './json.ts';

/** The calls of an action name its questions in their bodies, so that both are changed together. */

/** The places in the bodies of an action that send the answer to a question. */
function placesOfAnswer(root: unknown, action: JsonPath, question: string): JsonPath[] {
  return ['call', 'undo'].flatMap((call) => {
    const body: JsonPath = [...action, call, 'body'];
    return Object.entries(objectAt(root, body)).flatMap(([name, value]) =>
      valueAt(value, ['$input']) === question ? [[...body, name]] : [],
    );
  });
}

/** Adds a question, and sends its answer in the body of the call. `ask`: path of the questions */
export function addQuestion(text: string, ask: JsonPath, name: string, value: JsonObject): string {
  const label = labelOf(allLocales.listEditor.fresh, 'reason');
  const asked = setValue(text, [...ask, name], { ...value, label });
  return setValue(asked, [...ask.slice(0, -1), 'call', 'body', name], { $input: name });
}

/** Renames a question everywhere, in bodies and in conditions. `ask`: path of the questions */
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

/** Removes a question, and its answer from the bodies. */
export function removeQuestion(text: string, ask: JsonPath, name: string): string {
  const root: unknown = JSON.parse(text);
  const unsent = placesOfAnswer(root, ask.slice(0, -1), name).reduce(removeValue, text);
  const isLast = Object.keys(objectAt(root, ask)).length === 1;
  return removeValue(unsent, isLast ? ask : [...ask, name]);
}

/** The conditions of questions that compare the answer to a question. */
function conditionsOn(value: unknown, ask: JsonPath, question: string): JsonPath[] {
  const found: JsonPath[] = [];
  visitValue(
    value,
    schemasAt(resource, ['list', 'actions', 0, 'ask']),
    (one) => {
      if (one.value === question && one.kinds.includes('fieldOrUser')) found.push(one.path);
      return true;
    },
    ask,
  );
  return found;
}
