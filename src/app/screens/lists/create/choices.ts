import type { Localized } from '#contract/language.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { definitionOf } from '../comparison/definitionOf.ts';
import { removeField } from '../editor/document/fields.ts';

/** What a person decides about a list before its draft is made. */
export interface Choices {
  readonly label: Localized;
  /** names of fields that the list goes without */
  readonly left: ReadonlySet<string>;
}

/** Whether a list cannot go without a field: its records are named or told apart by it. */
export const isNeeded = ({ recordTitle, identifier }: ResourceDefinition, name: string): boolean =>
  name === recordTitle || name === identifier;

/** The text of the draft: without the fields that are left, wherever they are named. */
export function draftText(definition: ResourceDefinition, { label, left }: Choices): string {
  const { singular, ...rest } = definition;
  const isRenamed = JSON.stringify(label) !== JSON.stringify(definition.label);
  const shown = rest.list.columns.filter(
    (column) => !left.has(typeof column === 'string' ? column : column.field),
  );
  const labelled: ResourceDefinition = {
    ...rest,
    label,
    // what one record is called was made of the former name
    ...(singular && !isRenamed ? { singular } : {}),
    list: { ...rest.list, columns: shown.length > 0 ? shown : [rest.recordTitle] },
  };
  return withoutLostPicker([...left].reduce(removeField, serialiseResource(labelled)));
}

/** Pickers that searched by a filter which is gone search no more. */
function withoutLostPicker(text: string): string {
  const definition = definitionOf(text);
  const filter = definition?.picker?.filter;
  if (!definition?.picker || filter === undefined) return text;
  if (definition.list.filters?.some(({ name }) => name === filter)) return text;
  const { filter: _gone, ...picker } = definition.picker;
  const { picker: _former, ...rest } = definition;
  return serialiseResource(Object.keys(picker).length > 0 ? { ...rest, picker } : rest);
}
