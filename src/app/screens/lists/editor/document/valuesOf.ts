import { menuIconNames } from '#app/widgets/places/icons.tsx';
import { userInfo } from '#contract/entities/account.ts';
import type { ValueKind } from '#schema/facts.ts';
import { widgetNames } from '#schema/widgets.ts';
import { type JsonPath, listAt, objectAt, textAt } from './json.ts';
import { parametersFor } from './parameters.ts';

/** What is known where a value is asked for. */
export interface ValuesContext {
  /** the document */
  readonly root: unknown;
  /** names of all lists */
  readonly resources: readonly string[];
  /** where the value stands */
  readonly path: JsonPath;
}

/** What is known of a person, as an expression names it. */
export const userNames: readonly string[] = Object.keys(userInfo.shape);

/** Codes of ISO 4217, as far as the browser has names for them. */
const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency');

const fieldNames = ({ root }: ValuesContext): readonly string[] =>
  Object.keys(objectAt(root, ['fields']));

const known: Partial<Readonly<Record<ValueKind, (context: ValuesContext) => readonly string[]>>> = {
  fieldName: fieldNames,
  rowName: fieldNames,
  fieldOrUser: (context) => [...fieldNames(context), ...userNames.map((name) => `$user.${name}`)],
  filterName: ({ root }) => listAt(root, ['list', 'filters']).map((one) => textAt(one, ['name'])),
  resourceName: ({ resources }) => resources,
  parameter: (context) => [
    ...new Set([...parametersFor(context.root, context.path), ...fieldNames(context)]),
  ],
  icon: () => menuIconNames,
  widget: () => widgetNames,
  currency: () => currencyCodes,
  questionName: ({ root, path }) => Object.keys(objectAt(root, askAround(path))),
};

/** The questions of the action that a path is within. */
function askAround(path: JsonPath): JsonPath {
  const at = path.indexOf('actions');
  return at < 0 ? ['ask'] : [...path.slice(0, at + 2), 'ask'];
}

/** What may stand for a kind of value, or mostly does; undefined where the kind does not tell. */
export const valuesOf = (
  kind: ValueKind | undefined,
  context: ValuesContext,
): readonly string[] | undefined => (kind ? known[kind]?.(context) : undefined);
