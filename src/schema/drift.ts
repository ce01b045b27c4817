import { type Localized, labelOf, type MessageValues } from '#contract/language.ts';
import { textProblem } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import type { SchemaPath } from './check/report.ts';
import { isNumber, isText } from './fields/typeValues.ts';
import { valuesOf } from './fields/values.ts';
import { isNothing, isRow, type Observation, observe, type Row } from './infer/observe.ts';
import { isScalar } from './json.ts';
import type { FieldDefinition, ResourceDefinition } from './meta.ts';

export type DriftCode = keyof (typeof locales.listEditor.drift)['zh-CN'];

/** A difference between the endpoint's answer and the schema. */
export interface DriftFinding {
  /** an error breaks the list; a warning should be checked */
  readonly severity: 'error' | 'warning';
  readonly code: DriftCode;
  /** path in the schema */
  readonly path: SchemaPath;
  /** whether the finding is about the key at the path or its value */
  readonly of: 'key' | 'value';
  readonly message: Localized;
  readonly hint: Localized;
}

/** The known ids of another list. */
export interface KnownIds {
  readonly ids: ReadonlySet<string>;
  /** whether all ids are known; only then is a missing id an error */
  readonly isComplete: boolean;
}

/** What the endpoint is compared with, apart from the schema. */
export interface DriftContext {
  /** by name of the list */
  readonly related?: ReadonlyMap<string, KnownIds> | undefined;
}

type Report = (
  severity: DriftFinding['severity'],
  code: DriftCode,
  path: SchemaPath,
  values?: MessageValues,
  of?: DriftFinding['of'],
) => void;

/** With fewer rows a field may be empty by chance. */
const rowsToTellEmpty = 10;
const shownValues = 5;

/** Compares a checked schema with rows that its list call returns now. */
export function findDrift(
  definition: ResourceDefinition,
  answered: readonly unknown[],
  context: DriftContext = {},
): DriftFinding[] {
  const findings: DriftFinding[] = [];
  const report: Report = (severity, code, path, values, of = 'value') => {
    findings.push({
      severity,
      code,
      path,
      of,
      message: labelOf(locales.listEditor.drift, code, values),
      hint: labelOf(locales.listEditor.driftHints, code, values),
    });
  };
  const rows = answered.filter(isRow);
  if (rows.length < answered.length) report('error', 'drift-no-object', ['endpoints', 'list']);
  if (rows.length === 0) {
    if (answered.length === 0) report('warning', 'drift-no-rows', ['endpoints', 'list']);
    return findings;
  }
  checkIdentifier(definition, rows, report);
  for (const [name, field] of Object.entries(definition.fields))
    if (field.type !== 'computed') checkField(name, field, rows, context, report);
  checkNewFields(definition, rows, report);
  return findings;
}

function checkIdentifier(
  { identifier = 'id', ...definition }: ResourceDefinition,
  rows: readonly Row[],
  report: Report,
): void {
  const path = definition.endpoints.detail || definition.endpoints.save ? 'error' : 'warning';
  const place = ['identifier'];
  const ids = rows.map((row) => row[identifier]);
  const missing = ids.filter(isNothing).length;
  const values = { field: identifier, count: missing, rows: rows.length };
  if (missing > 0) report(path, 'drift-no-identifier', place, values);
  const present = ids.filter((id) => !isNothing(id)).map(String);
  const twice = present.find((id, index) => present.indexOf(id) < index);
  if (twice !== undefined)
    report(path, 'drift-identifier-twice', place, { field: identifier, value: twice });
}

/** The value at a path of a row; `isThere` is also true if it, or a parent of it, is empty. */
function standsAt(row: Row, path: string): { isThere: boolean; value: unknown } {
  let value: unknown = row;
  for (const part of path.split('.')) {
    if (value === null) return { isThere: true, value: null };
    if (!isRow(value) || !Object.hasOwn(value, part)) return { isThere: false, value: undefined };
    value = value[part];
  }
  return { isThere: true, value };
}

function checkField(
  name: string,
  field: FieldDefinition,
  rows: readonly Row[],
  context: DriftContext,
  report: Report,
): void {
  const path = field.path ?? name;
  const place = field.path === undefined ? ['fields', name] : ['fields', name, 'path'];
  const found = rows.map((row) => standsAt(row, path));
  if (!found.some(({ isThere }) => isThere)) {
    const of = field.path === undefined ? 'key' : 'value';
    report('error', 'drift-missing-path', place, { field: name, path }, of);
    return;
  }
  const values = found.map(({ value }) => value).filter((value) => !isNothing(value));
  if (values.length === 0) {
    if (rows.length >= rowsToTellEmpty)
      report(
        'warning',
        'drift-always-empty',
        ['fields', name],
        { field: name, rows: rows.length },
        'key',
      );
    return;
  }
  const other = values.filter((value) => !valuesOf(field).isOne(value));
  if (other.length > 0)
    report('error', 'drift-other-type', ['fields', name, 'type'], {
      field: name,
      type: field.type,
      count: other.length,
      rows: rows.length,
      example: exampleOf(other[0]),
    });
  checkOptions(name, field, values, report);
  checkLimits(name, field, values, report);
  checkRelation(name, field, values, context, report);
}

const exampleOf = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

function checkOptions(
  name: string,
  { type, options = [] }: FieldDefinition,
  values: readonly unknown[],
  report: Report,
): void {
  if (type !== 'enum') return;
  const known = new Set<unknown>(options.map(({ value }) => value));
  const unknown = [...new Set(values.filter((value) => isScalar(value) && !known.has(value)))];
  if (unknown.length > 0)
    report(
      'warning',
      'drift-unknown-value',
      ['fields', name, 'options'],
      {
        field: name,
        values: unknown
          .slice(0, shownValues)
          .map((value) => JSON.stringify(value))
          .join(', '),
      },
      'key',
    );
}

/** Reports values beyond a limit: such records cannot be saved again. */
function checkLimits(
  name: string,
  { readOnly, maxLength, minimum, maximum, type }: FieldDefinition,
  values: readonly unknown[],
  report: Report,
): void {
  if (readOnly) return;
  const limits = { maxLength, minimum, maximum };
  const breaks = (value: unknown): keyof typeof limits | undefined => {
    if (isText(value) && maxLength !== undefined && textProblem(value, { maximum: maxLength }))
      return 'maxLength';
    if (!isNumber(value) || type === 'enum') return undefined;
    if (minimum !== undefined && value < minimum) return 'minimum';
    return maximum !== undefined && value > maximum ? 'maximum' : undefined;
  };
  for (const limit of ['maxLength', 'minimum', 'maximum'] as const) {
    const broken = values.filter((value) => breaks(value) === limit);
    if (broken.length > 0)
      report('warning', 'drift-limit', ['fields', name, limit], {
        field: name,
        limit,
        count: broken.length,
        example: exampleOf(broken[0]),
      });
  }
}

function checkRelation(
  name: string,
  { relation }: FieldDefinition,
  values: readonly unknown[],
  { related }: DriftContext,
  report: Report,
): void {
  const known = relation && related?.get(relation.resource);
  if (!relation || !known?.isComplete) return;
  const ids = values.flat().map((value) => (isRow(value) ? idOf(value) : value));
  const lost = [...new Set(ids.filter((id) => !isNothing(id)).map(String))].filter(
    (id) => !known.ids.has(id),
  );
  if (lost.length > 0)
    report('warning', 'drift-broken-relation', ['fields', name, 'relation', 'resource'], {
      field: name,
      resource: relation.resource,
      count: lost.length,
      example: lost.slice(0, shownValues).join(', '),
    });
}

/** The id of a card, under any of its possible names. */
const idOf = (card: Row): unknown =>
  card.id ?? Object.entries(card).find(([key]) => /(Id|_id)$/.test(key))?.[1];

/** Reports values that no field shows: they are new, or left out on purpose. */
function checkNewFields(
  definition: ResourceDefinition,
  rows: readonly Row[],
  report: Report,
): void {
  const described = Object.entries(definition.fields).map(([name, { path = name }]) => path);
  const isWhole = (path: string) =>
    described.some((one) => path === one || path.startsWith(`${one}.`));
  // parameters fixed by the call have the same value in every row
  const fixed = Object.keys(definition.endpoints.list.fixed ?? {});
  const ignored = new Set([definition.identifier ?? 'id', 'id', 'revision', ...fixed]);
  const isNew = ({ path }: Observation) => !ignored.has(path) && !isWhole(path);
  for (const { path, values } of observe(rows, () => false).filter(isNew))
    report(
      'warning',
      'drift-new-field',
      ['fields'],
      { path, example: values.length > 0 ? exampleOf(values[0]) : 'null' },
      'key',
    );
}
