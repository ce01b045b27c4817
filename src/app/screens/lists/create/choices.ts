import { inLanguage, type Localized, languagesOf } from '#contract/language.ts';
import { followLabel } from '#schema/infer/singular.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { definitionOf } from '../comparison/definitionOf.ts';
import { removeField } from '../editor/document/fields.ts';
import { type FieldType, retype } from './retype.ts';

/** What a person has corrected of a field. */
export interface Correction {
  readonly label?: Localized;
  readonly type?: FieldType;
}

/** What a person decides about a list before its draft is made. */
export interface Choices {
  readonly label: Localized;
  /** names of the fields that the list leaves out */
  readonly left: ReadonlySet<string>;
  /** by field name */
  readonly corrected: Readonly<Record<string, Correction>>;
}

/** The choices before a person has corrected anything. */
export const asFound = ({ label }: ResourceDefinition): Choices => ({
  label,
  left: new Set(),
  corrected: {},
});

/** The choices, without those about fields that the endpoint no longer has. */
export function fitting(choices: Choices, { fields }: ResourceDefinition): Choices {
  const isThere = (name: string) => Object.hasOwn(fields, name);
  const corrected = Object.entries(choices.corrected).filter(([name]) => isThere(name));
  return {
    ...choices,
    left: new Set([...choices.left].filter(isThere)),
    corrected: Object.fromEntries(corrected),
  };
}

const isBlank = (label: Localized): boolean =>
  languagesOf(label).some((language) => inLanguage(label, language).trim() === '');

/** Whether the list or one of its fields lacks a label. */
export const lacksLabel = ({ label, left, corrected }: Choices): boolean =>
  isBlank(label) ||
  Object.entries(corrected).some(
    ([name, correction]) => !left.has(name) && correction.label && isBlank(correction.label),
  );

/** Whether a list needs a field because it is the title or the identifier of its records. */
export const isNeeded = ({ recordTitle, identifier }: ResourceDefinition, name: string): boolean =>
  name === recordTitle || name === identifier;

/** The list with the corrected fields. `rows`: what was read from the endpoint. */
function correctedDefinition(
  definition: ResourceDefinition,
  { corrected }: Choices,
  rows: readonly unknown[],
): ResourceDefinition {
  let next = definition;
  for (const [name, { label, type }] of Object.entries(corrected)) {
    if (type) next = retype(next, name, type, rows);
    const field = next.fields[name];
    if (label && field) next = { ...next, fields: { ...next.fields, [name]: { ...field, label } } };
  }
  return next;
}

/** The text of the draft: with the corrections, and without any mention of the fields that are left out. */
export function draftText(
  found: ResourceDefinition,
  choices: Choices,
  rows: readonly unknown[],
): string {
  const { label, left } = choices;
  const { singular: written, ...rest } = correctedDefinition(found, choices, rows);
  const isRenamed = JSON.stringify(label) !== JSON.stringify(found.label);
  const singular = isRenamed ? followLabel(written, found.label, label) : written;
  const shown = rest.list.columns.filter(
    (column) => !left.has(typeof column === 'string' ? column : column.field),
  );
  const labelled: ResourceDefinition = {
    ...rest,
    label,
    ...(singular ? { singular } : {}),
    list: { ...rest.list, columns: shown.length > 0 ? shown : [rest.recordTitle] },
  };
  return withoutLostPicker([...left].reduce(removeField, serialiseResource(labelled)));
}

/** Removes the search from pickers whose filter is gone or no longer searches text. */
function withoutLostPicker(text: string): string {
  const definition = definitionOf(text);
  const filter = definition?.picker?.filter;
  if (!definition?.picker || filter === undefined) return text;
  const isThere = ({ name, kind }: { name: string; kind: string }) =>
    name === filter && kind === 'text';
  if (definition.list.filters?.some(isThere)) return text;
  const { filter: _gone, ...picker } = definition.picker;
  const { picker: _former, ...rest } = definition;
  return serialiseResource(Object.keys(picker).length > 0 ? { ...rest, picker } : rest);
}
