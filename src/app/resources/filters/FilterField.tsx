import { useState } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { DownOutlined } from '#app/widgets/icons.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { MenuButton } from '#app/widgets/menu/MenuButton.tsx';
import type { FilterProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import type { FilterValue, ListState } from '#schema/codec.ts';
import type { CompiledFilter } from '#schema/compile.ts';
import { inputOf } from './registry.ts';

/** What is asked of a value: that it is so, that it is not so, that there is none, that there is one. */
type Way = 'is' | 'not' | 'empty' | 'filled';

/** What a filter asks now; undefined if it asks nothing. */
function wayAsked({ parameters, ways }: CompiledFilter, values: ListState['filters']) {
  const none = ways.empty === undefined ? undefined : values[ways.empty];
  if (none !== undefined) return none === true ? 'empty' : 'filled';
  if (ways.not !== undefined && values[ways.not] !== undefined) return 'not';
  return parameters.some((name) => values[name] !== undefined) ? 'is' : undefined;
}

/** The filter under the parameter that asks for any other value. */
export const asNot = (filter: CompiledFilter, parameter: string): CompiledFilter => ({
  ...filter,
  name: parameter,
  parameters: [parameter],
});

/** The message that says what is compared how. */
const wordOf = ({ kind, match }: CompiledFilter, way: Way) => {
  if (way !== 'is') return way;
  if (kind === 'text') return match === 'part' ? 'contains' : 'is';
  return kind === 'numberRange' || kind === 'dateRange' ? 'within' : 'is';
};

/** A filter with its label, and what it asks of a value: in a menu where there is a choice. */
export function FilterField({ id, filter, values, onChange }: FilterProps) {
  const say = useMessages(locales.lists.filter);
  const localized = useLocalized();
  const [chosen, setChosen] = useState<Way>('is');
  const way = wayAsked(filter, values) ?? chosen;
  const label = localized(filter.label);
  const word = say(wordOf(filter, way));
  const { not, empty } = filter.ways;
  const offered: readonly Way[] = [
    'is',
    ...(not === undefined ? [] : (['not'] as const)),
    ...(empty === undefined ? [] : (['empty', 'filled'] as const)),
  ];
  const ask = (next: Way) => {
    setChosen(next === 'not' ? 'not' : 'is');
    const value = values[not !== undefined && way === 'not' ? not : filter.name];
    const changed: Record<string, FilterValue | undefined> = Object.fromEntries(
      filter.parameters.map((name) => [name, next === 'is' ? values[name] : undefined]),
    );
    if (next === 'is' && way === 'not') changed[filter.name] = value;
    if (not !== undefined) changed[not] = next === 'not' ? value : undefined;
    if (empty !== undefined)
      changed[empty] = next === 'empty' || next === 'filled' ? next === 'empty' : undefined;
    onChange(changed);
  };
  const Filter = inputOf(filter);
  const isFixed = way === 'empty' || way === 'filled';
  return (
    <div className="bd-shrink bd-filter">
      <div className="bd-flex bd-gap-6 bd-spread bd-shrink bd-soft bd-tiny bd-filter-head">
        <label htmlFor={id}>{label}</label>
        {offered.length > 1 ? (
          <MenuButton
            className="bd-filter-way"
            aria-label={say('wayOf', { label, way: word })}
            menu={{
              selectable: true,
              selectedKeys: [way],
              items: offered.map((one) => ({ key: one, label: say(wordOf(filter, one)) })),
              onClick: ({ key }) => {
                const next = offered.find((one) => one === key);
                if (next) ask(next);
              },
            }}
          >
            {word}
            <DownOutlined aria-hidden />
          </MenuButton>
        ) : (
          filter.match && <small className="bd-rigid">{word}</small>
        )}
      </div>
      {isFixed ? (
        <output id={id} className="bd-edged bd-soft bd-filter-fixed">
          {word}
        </output>
      ) : (
        <Later fallback={<span className="bd-input-bone" />}>
          <Filter
            key={way}
            id={id}
            filter={way === 'not' && not !== undefined ? asNot(filter, not) : filter}
            values={values}
            onChange={onChange}
          />
        </Later>
      )}
    </div>
  );
}
