import { type ComponentType, useRef, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { CloseCircleFilled, DownOutlined } from '#app/widgets/icons.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { MenuButton } from '#app/widgets/menu/MenuButton.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { searchLength } from '#contract/limits.ts';
import { cutText, lengthOf } from '#contract/text.ts';
import type { FilterProps } from '#extending/define.ts';
import { addedParts } from '#extending/installed.ts';
import { locales } from '#locales/index.ts';
import type { FilterValue, ListState } from '#schema/codec.ts';
import type { CompiledFilter } from '#schema/compile.ts';
import type { FilterDefinition } from '#schema/meta.ts';
import { useDebouncedText } from '../useDebouncedText.ts';

const say = textsOf(locales.lists.filter);

/** Characters from which on the input tells how many of them it takes. */
const nearEnd = searchLength * 0.8;
const cut = (text: string): string => cutText(text, searchLength);

/** A piece of text, searched 500 ms after the last key; what is over the limit is left out, by whole characters. */
function TextFilter({ id, filter, values, onChange }: FilterProps) {
  const input = useRef<HTMLInputElement>(null);
  const value = values[filter.name];
  const search = (text: string) => onChange({ [filter.name]: text || undefined });
  const { onPressEnter, clear, ...typed } = useDebouncedText(
    value === undefined ? '' : String(value),
    search,
    cut,
  );
  const length = lengthOf(typed.value);
  return (
    <span className="bd-anchor bd-text-filter">
      <input
        className="bd-wide bd-box"
        {...typed}
        ref={input}
        id={id}
        placeholder={filter.placeholder && localized(filter.placeholder)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onPressEnter(event);
        }}
      />
      {typed.value !== '' && (
        <button
          className="bd-faint bd-tiny"
          type="button"
          tabIndex={-1}
          aria-label={say('clearOne', { label: localized(filter.label) })}
          onClick={() => {
            clear();
            input.current?.focus();
          }}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      )}
      {length > nearEnd && (
        <small>
          {length} / {searchLength}
        </small>
      )}
    </span>
  );
}

/** The input of every kind of filter (contract 2.5, 5). A text is drawn without antd. */
const kinds: Readonly<Record<FilterDefinition['kind'], ComponentType<FilterProps>>> = {
  text: TextFilter,
  enum: lazyThemed(async () => ({ default: (await import('./ChoiceFilter.tsx')).EnumFilter })),
  boolean: lazyThemed(async () => ({
    default: (await import('./ChoiceFilter.tsx')).BooleanFilter,
  })),
  numberRange: lazyThemed(() => import('./NumberRangeFilter.tsx')),
  dateRange: lazyThemed(() => import('./DateRangeFilter.tsx')),
  relation: lazyThemed(() => import('./RelationFilter.tsx')),
  cascader: lazyThemed(() => import('./CascaderFilter.tsx')),
};

/** The inputs of extensions, each loaded when it is first shown. */
const added = new Map(
  Object.entries(addedParts.filters).map(([name, { load }]) => [name, lazyThemed(load)]),
);

/** The input of a filter: that of an extension if it names one. */
const inputOf = ({ kind, widget }: CompiledFilter): ComponentType<FilterProps> =>
  (widget === undefined ? undefined : added.get(widget)) ?? kinds[kind];

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
