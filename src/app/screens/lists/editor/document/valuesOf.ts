import { menuIconNames } from '#app/widgets/places/icons.tsx';
import { type Added, addedNames } from '#schema/added.ts';
import type { Fact, ValueKind } from '#schema/facts.ts';
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

/** Where the names of extensions stand, by the kind of value that they are. */
const addedAs: Partial<Readonly<Record<ValueKind, keyof Added>>> = {
  widget: 'widgets',
  filterWidget: 'filters',
  runnable: 'actions',
  extensionProvider: 'providers',
};

const added = (kind: ValueKind | undefined) => {
  const part = kind && addedAs[kind];
  return part && addedNames()[part];
};

/** Whether a value still works and new lists do without it: one of the language, or a name of an extension. */
export const isDeprecated = ({ is, deprecatedValues }: Fact, value: string): boolean =>
  (added(is)?.[value]?.deprecated ?? deprecatedValues?.[value]) !== undefined;

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
  currency: () => currencyCodes,
  questionName: ({ root, path }) => Object.keys(objectAt(root, askAround(path))),
};

/** The path of the questions of the action around a path. */
function askAround(path: JsonPath): JsonPath {
  const at = path.indexOf('actions');
  return at < 0 ? ['ask'] : [...path.slice(0, at + 2), 'ask'];
}

/** The possible or usual values of a kind, without deprecated ones; undefined if the kind does not tell them. */
export const valuesOf = (
  kind: ValueKind | undefined,
  context: ValuesContext,
): readonly string[] | undefined => {
  const names = added(kind);
  const values = (kind && known[kind]?.(context)) ?? (names && Object.keys(names));
  return values?.filter((value) => !names?.[value]?.deprecated);
};
