import type { ReactNode } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { CloseOutlined } from '#app/widgets/icons.ts';
import type { FilterProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import type { ListState } from '#schema/codec.ts';
import { type CompiledFilter, isInUse, parametersOf } from '#schema/compile.ts';
import { choiceText } from '../format.ts';
import { useRecordTitle } from '../pickers/useRecordTitle.ts';
import { useResource } from '../resourcesContext.ts';
import { asNot } from './FilterField.tsx';
import { useCascadeChoice } from './useCascadeChoice.ts';

const say = textsOf(locales.lists.filter);

interface ActiveFiltersProps {
  readonly filters: readonly CompiledFilter[];
  readonly values: ListState['filters'];
  readonly onChange: FilterProps['onChange'];
  readonly onClear: () => void;
}

/** What is being searched for, above the table: one chip a filter, each of which can be taken away. */
export function ActiveFilters({ filters, values, onChange, onClear }: ActiveFiltersProps) {
  const used = filters.filter((filter) => isInUse(filter, values));
  if (used.length === 0) return null;
  return (
    <div className="bd-row bd-shrink bd-chips">
      <ul className="bd-wrap bd-gap-8 bd-shrink" aria-label={say('active')}>
        {used.map((filter) => {
          const Chip = isBeside(filter, values) ? BesideChip : chips[filter.kind];
          return (
            <li key={filter.name}>
              <Chip
                filter={filter}
                values={values}
                onRemove={() =>
                  onChange(
                    Object.fromEntries(parametersOf(filter).map((name) => [name, undefined])),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
      <Control look="link" small onClick={onClear}>
        {say('clearAll')}
      </Control>
    </div>
  );
}

/** Whether something is asked beside the value of the filter. */
const isBeside = ({ ways }: CompiledFilter, values: ListState['filters']): boolean =>
  Object.values(ways).some((name) => values[name] !== undefined);

interface ChipProps {
  readonly filter: CompiledFilter;
  readonly values: ListState['filters'];
  readonly onRemove: () => void;
  /** any other value is searched for */
  readonly isNot?: boolean;
}

/** What is asked beside a value: that it is another one, that there is none. */
function BesideChip(props: ChipProps) {
  const { filter, values } = props;
  const { not, empty } = filter.ways;
  const none = empty === undefined ? undefined : values[empty];
  if (none !== undefined) return <Chip {...props} text={say(none === true ? 'empty' : 'filled')} />;
  const Shown = chips[filter.kind];
  return not === undefined ? null : <Shown {...props} filter={asNot(filter, not)} isNot />;
}

function Chip({
  filter,
  text: plain,
  onRemove,
  isNot = false,
}: Omit<ChipProps, 'values'> & { text: string }) {
  const label = localized(filter.label);
  const text = isNot ? say('isNot', { value: plain }) : plain;
  return (
    <span className="bd-row bd-accent bd-tiny bd-chip" title={`${label}: ${text}`}>
      <span className="bd-ellipsis">
        <em>{label}</em>
        {text}
      </span>
      <button
        className="bd-center bd-rigid"
        type="button"
        aria-label={say('takeAway', { label, value: text })}
        onClick={(event) => {
          // this button disappears: move the focus, so that the keyboard keeps its place
          const list = event.currentTarget.closest('.bd-chips');
          const others = list?.querySelectorAll<HTMLElement>('li button') ?? [];
          [...others].find((other) => other !== event.currentTarget)?.focus();
          onRemove();
        }}
      >
        <CloseOutlined />
      </button>
    </span>
  );
}

function ValueChip({ values, ...rest }: ChipProps) {
  const { options, name } = rest.filter;
  return <Chip {...rest} text={choiceText(options, values[name])} />;
}

function RangeChip({ values, ...rest }: ChipProps) {
  const { filter } = rest;
  const [lower = '', upper = ''] = filter.parameters;
  const from = values[lower];
  const to = values[upper];
  const days = filter.kind === 'dateRange';
  const text =
    from !== undefined && to !== undefined
      ? from === to
        ? String(from)
        : say('between', { from: String(from), to: String(to) })
      : from === undefined
        ? say(days ? 'until' : 'atMost', { value: String(to) })
        : say(days ? 'since' : 'atLeast', { value: String(from) });
  return <Chip {...rest} text={text} />;
}

function RelationChip({ values, ...rest }: ChipProps) {
  const target = useResource(rest.filter.relation ?? '');
  const id = String(values[rest.filter.name] ?? '');
  const reference = useRecordTitle(target, id);
  return <Chip {...rest} text={reference?.title ?? id} />;
}

function CascadeChip({ values, ...rest }: ChipProps) {
  const { text } = useCascadeChoice(rest.filter, values);
  return <Chip {...rest} text={text} />;
}

const chips: Readonly<Record<CompiledFilter['kind'], (props: ChipProps) => ReactNode>> = {
  text: ValueChip,
  enum: ValueChip,
  boolean: ValueChip,
  numberRange: RangeChip,
  dateRange: RangeChip,
  relation: RelationChip,
  cascader: CascadeChip,
};
