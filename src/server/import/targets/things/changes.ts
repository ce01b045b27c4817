import { typeOf } from '#schema/fields/index.ts';
import {
  changesSomething,
  type FieldValues,
  hiddenValues,
  identifierOf,
  readRecord,
  saveBody,
} from '#schema/record.ts';
import { readCell } from '#server/cells/cell.ts';
import { fieldChange } from '#server/import/changes.ts';
import type { MatchedRecord } from '#server/jmgr/thing/writable.ts';
import type { Change } from '../target.ts';
import { finderOf, type Importing, type Putting, record, scopeOf } from './importing.ts';

/** The record after a row has changed it. */

/** The record after a row's changes: the row's values replace those of the record. */
export function changeOf(
  { importing, context }: Putting,
  { row }: MatchedRecord,
  given: FieldValues,
) {
  const { resource } = importing;
  const base = record.parse(row);
  const before = readRecord(resource, base);
  const said = keepingTexts(importing, before, keepingItems(importing, before, given));
  const values = { ...before, ...said };
  const options = { base, scope: scopeOf(importing), find: finderOf(importing) };
  const body = saveBody(resource, values, options);
  const hidden = hiddenValues(resource, resource.edit, { values, before, scope: options.scope });
  const changes = Object.keys({ ...given, ...hidden }).flatMap((name): Change[] => {
    const field = resource.fields[name];
    if (!((field?.saveAs ?? name) in body)) return [];
    const both = { from: before[name], to: name in hidden ? hidden[name] : values[name] };
    return [fieldChange({ name, field }, both, context.language)];
  });
  const isChanged = changesSomething(resource, body);
  return { values, body, hidden, isChanged, changes, revision: base.revision };
}

/** A text that a cell would say just so stays as it is: of its ends of lines, a cell keeps only that they are some. */
function keepingTexts(
  { resource, services }: Importing,
  before: FieldValues,
  given: FieldValues,
): FieldValues {
  const zone = services.settings.TIME_ZONE;
  const kept = Object.entries(given).filter(([name, value]) => {
    const field = resource.fields[name];
    const stands = before[name];
    if (!field || !typeOf(field).isSearched) return false;
    if (typeof stands !== 'string' || stands === value || stands.trim() === '') return false;
    const reading = readCell({ heading: name, field }, stands, zone);
    return reading.kind === 'value' && reading.value === value;
  });
  return { ...given, ...Object.fromEntries(kept.map(([name]) => [name, before[name]])) };
}

/** Existing items of a relation keep their other details, such as the note of a book in a list. */
function keepingItems(
  { resource, related }: Importing,
  before: FieldValues,
  given: FieldValues,
): FieldValues {
  const kept: Record<string, unknown> = { ...given };
  for (const [name, value] of Object.entries(given)) {
    const field = resource.fields[name];
    const list = related.get(field?.relation?.resource ?? '');
    const old = before[name];
    if (!list || !field?.relation?.send || !Array.isArray(value) || !Array.isArray(old)) continue;
    const known = new Map(
      old.map((item) => {
        const own = record.parse(item);
        return [identifierOf(list.resource, own), own];
      }),
    );
    kept[name] = value.map((item) => {
      const given = record.parse(item);
      return { ...known.get(identifierOf(list.resource, given)), ...given };
    });
  }
  return kept;
}
