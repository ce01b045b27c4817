import { menuIconNames } from '#app/widgets/places/icons.tsx';
import { addedNames } from '#schema/added.ts';
import type { ValueKind } from '#schema/facts.ts';
import { knownWidgets } from '#schema/widgets.ts';
import { type JsonPath, listAt, objectAt, textAt } from './json.ts';
import { parametersFor } from './parameters.ts';
import { personFields } from './people.ts';

/** What is known about the place of a value. */
export interface ValuesContext {
  /** the document */
  readonly root: unknown;
  /** names of all lists */
  readonly resources: readonly string[];
  /** names of all sources, where they are known */
  readonly sources?: readonly string[];
  /** path of the value */
  readonly path: JsonPath;
}

/** The properties of the user that expressions can name. */
export const userNames: readonly string[] = Object.keys(personFields);

/** Currency codes of ISO 4217 that the browser knows. */
const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency');

const fieldNames = ({ root }: ValuesContext): readonly string[] =>
  Object.keys(objectAt(root, ['fields']));

const known: Partial<Readonly<Record<ValueKind, (context: ValuesContext) => readonly string[]>>> = {
  fieldName: fieldNames,
  rowName: fieldNames,
  fieldOrUser: (context) => [...fieldNames(context), ...userNames.map((name) => `$user.${name}`)],
  filterName: ({ root }) => listAt(root, ['list', 'filters']).map((one) => textAt(one, ['name'])),
  resourceName: ({ resources }) => resources,
  sourceName: ({ sources = [] }) => sources,
  parameter: (context) => [
    ...new Set([...parametersFor(context.root, context.path), ...fieldNames(context)]),
  ],
  icon: () => menuIconNames,
  widget: knownWidgets,
  filterWidget: () => Object.keys(addedNames().filters),
  runnable: () => Object.keys(addedNames().actions),
  extensionProvider: () => Object.keys(addedNames().providers),
  currency: () => currencyCodes,
  questionName: ({ root, path }) => Object.keys(objectAt(root, askAround(path))),
};

/** The path of the questions of the action around a path. */
function askAround(path: JsonPath): JsonPath {
  const at = path.indexOf('actions');
  return at < 0 ? ['ask'] : [...path.slice(0, at + 2), 'ask'];
}

/** The possible or usual values of a kind; undefined if the kind does not tell them. */
export const valuesOf = (
  kind: ValueKind | undefined,
  context: ValuesContext,
): readonly string[] | undefined => (kind ? known[kind]?.(context) : undefined);
