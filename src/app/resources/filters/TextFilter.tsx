// `Input` of the package brings text areas, passwords and codes along
import Input from 'antd/es/input/Input';
import { useLocalized } from '#app/language/index.ts';
import { cutSearch } from '#app/widgets/fields/counting.ts';
import { useDebouncedText } from '../useDebouncedText.ts';
import type { FilterProps } from './FilterProps.ts';

/** A piece of text, searched 500 ms after the last key. */
export function TextFilter({ id, filter, values, onChange }: FilterProps) {
  const localized = useLocalized();
  const value = values[filter.name];
  const typed = useDebouncedText(value === undefined ? '' : String(value), (text) =>
    onChange({ [filter.name]: text || undefined }),
  );
  return (
    <Input
      id={id}
      allowClear
      count={cutSearch()}
      placeholder={filter.placeholder && localized(filter.placeholder)}
      {...typed}
    />
  );
}
