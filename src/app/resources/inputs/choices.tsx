import { Radio, Select, Switch } from 'antd';
import { localized, textsOf } from '#app/language/index.ts';
import { SeveralSelect } from '#app/widgets/fields/SeveralSelect.tsx';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import type { InputProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { textOf } from '../format.ts';
import { booleanOf } from '../values/fits.ts';
import { controlAttributes } from './controlAttributes.ts';

const t = textsOf(locales.forms.value);
const words = textsOf(locales.lists.resource);

/** up to this many options stand side by side, more in a drop-down list */
const radioOptions = 4;

/** Yes or no, written as the record writes it: a 1 becomes a 0, "true" becomes "false". */
export function BooleanInput(props: InputProps) {
  const { value, onChange } = props;
  return (
    <Switch
      {...controlAttributes(props)}
      checked={booleanOf(value) === true}
      onChange={(next) => onChange?.(booleanLike(value, next))}
    />
  );
}

function booleanLike(before: unknown, next: boolean): unknown {
  if (before === 1 || before === 0) return next ? 1 : 0;
  if (before === '1' || before === '0') return next ? '1' : '0';
  return before === 'true' || before === 'false' ? String(next) : next;
}

/** antd's options take texts and numbers; the values of a schema may be booleans too. */
export function EnumInput(props: InputProps) {
  const { field, value, onChange } = props;
  const known = field.options ?? [];
  const isNone = value === null || value === undefined || value === '';
  const found = known.findIndex((option) => option.value === value);
  // a value that the schema does not know is shown as it is, and can be kept
  const isUnknown = found < 0 && !isNone;
  const options = [
    ...known.map((option, index) => ({
      value: index,
      label: option.colour ? (
        <span className={`bd-option bd-option-${option.colour}`}>{localized(option.label)}</span>
      ) : (
        localized(option.label)
      ),
    })),
    ...(isUnknown ? [{ value: known.length, label: textOf(value) }] : []),
  ];
  const chosen = isUnknown ? known.length : found < 0 ? undefined : found;
  const choose = (index: number | undefined) =>
    onChange?.(
      index === undefined ? null : index === known.length ? value : (known[index]?.value ?? null),
    );
  const label = localized(field.label);
  if (known.length <= radioOptions)
    return (
      <span className="bd-row bd-wrap bd-gap-8 bd-radio-input">
        <Radio.Group
          {...radioGroup}
          aria-label={label}
          {...controlAttributes(props)}
          optionType="button"
          options={options}
          value={chosen ?? null}
          onChange={(event) => choose(Number(event.target.value))}
        />
        {!field.required && chosen !== undefined && !props.disabled && (
          <button
            type="button"
            className="bd-link"
            aria-label={t('clear', { label })}
            title={t('clear', { label })}
            onClick={() => choose(undefined)}
          >
            ×
          </button>
        )}
      </span>
    );
  return (
    <Select
      {...controlAttributes(props)}
      options={options}
      value={chosen}
      onChange={choose}
      showSearch={known.length > 8}
      filterOption={(search, option) =>
        localized(known[Number(option?.value)]?.label ?? field.label)
          .toLowerCase()
          .includes(search.trim().toLowerCase())
      }
      allowClear={!field.required}
      style={{ maxWidth: 320 }}
    />
  );
}

/** A list of words in their order. A value that is no list becomes one with the first change. */
export function TagsInput(props: InputProps) {
  const { field, value, onChange } = props;
  const items: unknown[] = Array.isArray(value) ? value : textOf(value) === '' ? [] : [value];
  const known = new Map(items.map((item) => [textOf(item), item]));
  return (
    <SeveralSelect
      {...controlAttributes(props)}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ';', '；', '、']}
      placeholder={words('addTag')}
      maxCount={field.maximum}
      value={[...known.keys()]}
      onChange={(next: string[]) =>
        // numbers of a foreign service stay numbers
        onChange?.(
          [...new Set(next.map((tag) => tag.trim()).filter(Boolean))].map(
            (tag) => known.get(tag) ?? tag,
          ),
        )
      }
    />
  );
}
