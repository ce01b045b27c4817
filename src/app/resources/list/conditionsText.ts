import { localized, textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { ListState } from '#schema/codec.ts';
import { type CompiledFilter, type CompiledResource, isInUse } from '#schema/compile.ts';
import { choiceText } from '../format.ts';

const t = textsOf(locales.lists.resource);
const say = textsOf(locales.lists.filter);

/**
 * The present filters and tab as people read them: `类型：文章 · 价格：10 – 20`. Of relations and cascaders only the id is known,
 * so their values are left out. Empty if nothing is filtered.
 */
export function conditionsText(
  resource: CompiledResource,
  { filters, tab }: Pick<ListState, 'filters' | 'tab'>,
): string {
  const openTab = resource.tabs.find(({ name }) => name === tab);
  const valueText = ({ kind, options }: CompiledFilter, parameters: readonly string[]): string =>
    kind === 'relation' || kind === 'cascader'
      ? ''
      : parameters.map((name) => choiceText(options, filters[name])).join(' – ');
  const textOf = (filter: CompiledFilter): string => {
    const { not, empty } = filter.ways;
    const none = empty === undefined ? undefined : filters[empty];
    if (none !== undefined) return say(none === true ? 'empty' : 'filled');
    if (not !== undefined && filters[not] !== undefined)
      return say('isNot', { value: valueText(filter, [not]) });
    return valueText(filter, filter.parameters);
  };
  return [
    ...(openTab ? [localized(openTab.label)] : []),
    ...resource.filters
      .filter((filter) => isInUse(filter, filters))
      .map((filter) => {
        const value = textOf(filter);
        const label = localized(filter.label);
        return value === '' ? label : t('named', { label, value });
      }),
  ].join(' · ');
}
