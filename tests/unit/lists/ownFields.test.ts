import { describe, expect, it } from 'vitest';
import {
  addField,
  duplicateField,
  removeField,
  renameField,
} from '#app/screens/lists/editor/document/fields.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources } from '#schema/check.ts';
import { newOwnList } from '#schema/own/start.ts';
import { serialiseResource } from '#schema/serialise.ts';

/** Fields of own records as the form adds and changes them: they can be seen, filled in and imported at once. */

const begun = serialiseResource(newOwnList('reading-events'));
const seats = { type: 'number', label: { 'zh-CN': '座位', 'en-US': 'Seats' } };
const withSeats = addField(begun, 'seats', seats);

const errorsOf = (text: string) =>
  checkResources([{ file: 'reading-events.json', text }], endpoints)
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity === 'error');
const placesOf = (text: string) => {
  const { list, forms, import: imported } = JSON.parse(text);
  return {
    columns: list.columns.map((one: string | { field: string }) =>
      typeof one === 'string' ? one : one.field,
    ),
    form: forms.create.groups[0].fields,
    imported: imported.columns.map(({ field }: { field: string }) => field),
  };
};

describe('a field of own records', () => {
  it('is a column, in the form and in the import as soon as it is added', () => {
    expect(placesOf(withSeats)).toEqual({
      columns: ['title', 'createdAt', 'seats'],
      form: ['title', 'seats'],
      imported: ['title', 'seats'],
    });
    expect(errorsOf(withSeats)).toEqual([]);
  });

  it('is only seen where nobody fills it in', () => {
    const sum = { type: 'computed', label: seats.label, compute: { value: 1 } };
    expect(placesOf(addField(begun, 'sum', sum))).toEqual({
      columns: ['title', 'createdAt', 'sum'],
      form: ['title'],
      imported: ['title'],
    });
  });

  it('has a heading of its own where another column has its name', () => {
    const twice = JSON.parse(begun);
    twice.import.columns[0].headings.push('seats');
    const made = addField(JSON.stringify(twice), 'seats', seats);
    expect(JSON.parse(made).import.columns[1]).toEqual({ field: 'seats', headings: ['seats2'] });
    expect(errorsOf(made)).toEqual([]);
  });

  it('keeps its values under a new name by its alias alone', () => {
    const made = renameField(withSeats, 'seats', 'places');
    expect(JSON.parse(made).fields.places).toEqual({ ...seats, aliases: ['seats'] });
    expect(placesOf(made).form).toEqual(['title', 'places']);
    expect(errorsOf(made)).toEqual([]);
  });

  it('is copied as a field of its own, which is seen and filled in as well', () => {
    const { text, name } = duplicateField(withSeats, 'seats');
    expect(JSON.parse(text).fields[name]).toEqual(seats);
    expect(placesOf(text)).toEqual({
      columns: ['title', 'createdAt', 'seats', 'seats2'],
      form: ['title', 'seats', 'seats2'],
      imported: ['title', 'seats', 'seats2'],
    });
    expect(errorsOf(text)).toEqual([]);
  });

  it('leaves all of these places when it is removed', () => {
    expect(JSON.parse(removeField(withSeats, 'seats'))).toEqual(JSON.parse(begun));
  });
});
