import { Select } from 'antd';
import { localized, textsOf } from '#app/language/index.ts';
import type { FilterProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import type { FilterValue } from '#schema/codec.ts';

const t = textsOf(locales.lists.resource);

interface Choice {
  readonly value: FilterValue;
  readonly label: string;
}

/** with more choices than this, they can be searched */
const searchable = 8;

/** antd's options take texts and numbers, ours may be booleans too: an option is named by its index. */
function ChoiceFilter({
  id,
  filter,
  values,
  onChange,
  choices,
}: FilterProps & { choices: readonly Choice[] }) {
  const index = choices.findIndex(({ value }) => value === values[filter.name]);
  return (
    <Select<number>
      id={id}
      allowClear
      // with many choices, typing is quicker than scrolling
      showSearch={choices.length > searchable}
      optionFilterProp="label"
      placeholder={filter.placeholder ? localized(filter.placeholder) : t('all')}
      options={choices.map(({ label }, place) => ({ value: place, label }))}
      value={index < 0 ? null : index}
      onChange={(place: number | undefined) =>
        onChange({ [filter.name]: place === undefined ? undefined : choices[place]?.value })
      }
    />
  );
}

/** One of the options of a field. */
export function EnumFilter(props: FilterProps) {
  const choices = props.filter.options.map(({ value, label }) => ({
    value,
    label: localized(label),
  }));
  return <ChoiceFilter {...props} choices={choices} />;
}

/** Yes or no. */
export function BooleanFilter(props: FilterProps) {
  const choices = [
    { value: true, label: t('yes') },
    { value: false, label: t('no') },
  ];
  return <ChoiceFilter {...props} choices={choices} />;
}
