import type { FilterValue, ListState } from '#schema/codec.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { readPath } from '#schema/conditions.ts';

/** An option as antd's cascader takes it, and the value that a list call gets. */
export interface CascadeOption {
  readonly value: string;
  readonly label: string;
  readonly sent: FilterValue;
  children?: CascadeOption[];
}

export type Row = Readonly<Record<string, unknown>>;
const isSent = (value: unknown): value is FilterValue =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

interface Grouping {
  readonly target: CompiledResource;
  readonly title: (row: Row) => string;
  /** the words for a value of a field */
  readonly name: (field: CompiledField | undefined, value: FilterValue) => string;
}

/**
 * Groups the rows by the values of the first field, each group by the next field, and so on; the last level is the
 * records.
 */
export function groupedOptions(
  rows: readonly Row[],
  [first = '', ...deeper]: readonly string[],
  grouping: Grouping,
): CascadeOption[] {
  const field = grouping.target.fields[first];
  const groups = new Map<FilterValue, Row[]>();
  for (const row of rows) {
    const value = readPath(row, field?.path ?? first);
    if (!isSent(value)) continue;
    const members = groups.get(value);
    if (members) members.push(row);
    else groups.set(value, [row]);
  }
  return [...groups].map(([sent, members]) => {
    const record = deeper.length === 0 ? members[0] : undefined;
    return {
      value: String(sent),
      label: (record && grouping.title(record)) || grouping.name(field, sent),
      sent,
      ...(deeper.length > 0 ? { children: groupedOptions(members, deeper, grouping) } : {}),
    };
  });
}

/**
 * The options for the values in the address, from the first level on. A level that the address leaves out is found by the
 * levels below it. Undefined if the options do not have such values.
 */
export function chosenPath(
  options: readonly CascadeOption[],
  [parameter, ...deeper]: readonly string[],
  values: ListState['filters'],
): CascadeOption[] | undefined {
  if (parameter === undefined) return [];
  if ([parameter, ...deeper].every((name) => values[name] === undefined)) return [];
  const wanted = values[parameter];
  for (const option of options) {
    if (wanted !== undefined && option.value !== String(wanted)) continue;
    const below = chosenPath(option.children ?? [], deeper, values);
    if (below) return [option, ...below];
  }
  return undefined;
}
