import { z } from 'zod';
import { standsAlone, valueText, writeList, writeReference } from '#contract/cellText.ts';
import { identifier } from '#contract/endpoint.ts';
import { authorCard, isGone, reference } from '#contract/entities/common.ts';
import { listSeparator } from '#contract/language.ts';
import type { Target } from '#contract/things/field.ts';
import type { CompiledField, CompiledResource } from '../compile.ts';
import { readPath } from '../conditions.ts';
import { referenceOf } from '../record.ts';
import type { ExportReading, SheetCell } from '../sheet/sheet.ts';
import { isNumber, isText, itemsOf, type TypeValues } from './typeValues.ts';

/** A reference to a record: title and id, or only the title in the readable form. */
function referenceText(value: unknown, field: CompiledField, reading: ExportReading): string {
  const target = reading.find(field.relation?.resource ?? '');
  const found = referenceOf(value, target);
  if (!found) return typeof value === 'object' ? '' : valueText(value);
  const { id } = found;
  const known = found.title === id ? reading.titleOf?.(target?.name ?? '', id) : found.title;
  // a bare id is its own name
  if (!known) return id;
  const isAlone = reading.form === 'readable' && standsAlone(known);
  return writeReference(isAlone ? { title: known } : { title: known, id });
}

/** Whether the items of a relation contain more than references, such as notes. */
const saysMore = ({ relation }: CompiledField, target: CompiledResource | undefined): boolean =>
  relation?.send?.some((name) => name !== (target?.identifier ?? 'id')) ?? false;

/** The items of a relation with all details, as JSON. */
function itemsAsJson(value: unknown, field: CompiledField, target: CompiledResource | undefined) {
  const names = [...(field.relation?.send ?? []), target?.recordTitle.path ?? 'title'];
  return JSON.stringify(
    itemsOf(value).map((item) =>
      Object.fromEntries(names.map((name) => [name, readPath(item, name)])),
    ),
  );
}

function relationCell(value: unknown, field: CompiledField, reading: ExportReading): SheetCell {
  const target = reading.find(field.relation?.resource ?? '');
  if (reading.form === 'raw' && saysMore(field, target)) return itemsAsJson(value, field, target);
  const names = itemsOf(value).map((one) => referenceText(one, field, reading));
  // the title of a single record is written unchanged, with any characters
  if (!Array.isArray(value)) return names[0] ?? '';
  return writeList(names, listSeparator[reading.language]);
}

function targetNamed({ name, relation }: CompiledField, target: Target | undefined): Target {
  if (target === undefined)
    throw new Error(`the field ${name} relates to ${relation?.resource ?? 'nothing'}`);
  return target;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isReference = (value: unknown): boolean =>
  isRecord(value) || isText(value) || isNumber(value);

export const relation: TypeValues = {
  filters: ['relation', 'text', 'cascader'],
  ownFilter: 'relation',
  weight: 1,
  newWidth: 150,
  column: (field, target) => ({
    row: target === 'accounts' ? authorCard.nullable() : reference.nullable(),
    sent: identifier.nullable(),
    empty: null,
    sql: 'bigint',
    isNullable: true,
    target: targetNamed(field, target),
  }),
  isOne: isReference,
  cell: relationCell,
};

/** An account. */
export const user: TypeValues = {
  ...relation,
  isOne: (value) => isRecord(value) && isText(Reflect.get(value, 'nickname')),
};

export const relations: TypeValues = {
  ...relation,
  weight: 4,
  newWidth: 200,
  sheet: { isLong: true, width: 48 },
  column: (field, target) => ({
    row: z.array(
      z.union([reference, z.object({ id: identifier, name: z.string(), isDeleted: isGone })]),
    ),
    sent: z.array(identifier).max(field.relation?.maximum ?? 100),
    empty: [],
    sql: 'bigint[]',
    target: targetNamed(field, target),
    write: (value) => [...new Set(z.array(z.string()).parse(value))],
  }),
  isOne: (value) => Array.isArray(value) && value.every(isReference),
};
