import type { Localized } from '#contract/language.ts';
import type { ListState } from '#schema/codec.ts';
import { type CompiledFilter, type CompiledResource, parametersOf } from '#schema/compile.ts';

/**
 * The present filters and tab as people read them: `类型：文章 · 价格：10 – 20`. Of relations and cascaders only the id is known,
 * so their values are left out. Empty if nothing is filtered.
 */
export function conditionsText(
  resource: CompiledResource,
  { filters, tab }: Pick<ListState, 'filters' | 'tab'>,
  localized: (text: Localized) => string,
  say: {
    readonly yesNo: (value: boolean) => string;
    readonly named: (label: string, value: string) => string;
    readonly isNot: (value: string) => string;
    readonly isEmpty: (yes: boolean) => string;
  },
): string {
  const openTab = resource.tabs.find(({ name }) => name === tab);
  const textOf = (filter: CompiledFilter): string => {
    const { not, empty } = filter.ways;
    const none = empty === undefined ? undefined : filters[empty];
    if (none !== undefined) return say.isEmpty(none === true);
    if (not !== undefined && filters[not] !== undefined) return say.isNot(valueText(filter, [not]));
    return valueText(filter, filter.parameters);
  };
  const valueText = (filter: CompiledFilter, parameters: readonly string[]): string => {
    if (filter.kind === 'relation' || filter.kind === 'cascader') return '';
    return parameters
      .map((name) => {
        const value = filters[name];
        const option = filter.options.find((one) => one.value === value);
        if (option) return localized(option.label);
        return typeof value === 'boolean' ? say.yesNo(value) : String(value ?? '');
      })
      .join(' – ');
  };
  const used = resource.filters.filter((filter) =>
    parametersOf(filter).some((name) => filters[name] !== undefined),
  );
  return [
    ...(openTab ? [localized(openTab.label)] : []),
    ...used.map((filter) => {
      const value = textOf(filter);
      const label = localized(filter.label);
      return value === '' ? label : say.named(label, value);
    }),
  ].join(' · ');
}
