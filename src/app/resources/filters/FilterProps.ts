import type { FilterValue, ListState } from '#schema/codec.ts';
import type { CompiledFilter } from '#schema/compile.ts';

/** What each kind of filter is given: the values in the address, and how to change its own parameters. */
export interface FilterProps {
  readonly id: string;
  readonly filter: CompiledFilter;
  readonly values: ListState['filters'];
  /** undefined takes a parameter away */
  readonly onChange: (changed: Readonly<Record<string, FilterValue | undefined>>) => void;
}
