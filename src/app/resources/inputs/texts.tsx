import { ExportOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { localized, textsOf } from '#app/language/index.ts';
import { counted } from '#app/widgets/fields/counting.ts';
import { isLink } from '#contract/addresses.ts';
import type { InputProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { textOf } from '../format.ts';
import { controlAttributes } from './controlAttributes.ts';
import { ParsedInput } from './ParsedInput.tsx';

const t = textsOf(locales.forms.value);

function usePlaceholder({ field }: InputProps): string | undefined {
  return field.placeholder && localized(field.placeholder);
}

/** A text of one line; short ones say how much of their room is taken. */
export function TextInput(props: InputProps) {
  const { field, value, onChange } = props;
  return (
    <Input
      {...controlAttributes(props)}
      value={textOf(value)}
      placeholder={usePlaceholder(props)}
      onChange={(event) => onChange?.(event.target.value)}
      {...(field.maxLength !== undefined && field.maxLength <= 100
        ? { count: counted(field.maxLength) }
        : {})}
    />
  );
}

/** A text of several lines, as high as it is long. */
export function LongTextInput(props: InputProps) {
  const { field, value, onChange } = props;
  return (
    <Input.TextArea
      {...controlAttributes(props)}
      value={textOf(value)}
      placeholder={usePlaceholder(props)}
      autoSize={{ minRows: 3, maxRows: 14 }}
      onChange={(event) => onChange?.(event.target.value)}
      {...(field.maxLength !== undefined ? { count: counted(field.maxLength) } : {})}
    />
  );
}

/** A date as far as it is known, typed: `2015-10-01`, `1997-05`, `2011`. */
export function PartialDateInput(props: InputProps) {
  return (
    <ParsedInput
      {...props}
      placeholder={usePlaceholder(props) ?? 'YYYY-MM-DD'}
      parse={(text) => text.normalize('NFKC').trim()}
      format={textOf}
    />
  );
}

/** An address, with a button that opens it where it may be opened (contract 5, format helpers). */
export function LinkInput(props: InputProps) {
  const { value, onChange } = props;
  const address = textOf(value);
  const target = address.trim();
  return (
    <span className="bd-flex bd-gap-8">
      <Input
        {...controlAttributes(props)}
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        value={address}
        placeholder={usePlaceholder(props) ?? 'https://'}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {isLink(target) && (
        <a
          className="bd-center bd-rigid bd-edged bd-accent bd-link-open"
          href={target}
          target="_blank"
          rel="noreferrer"
          aria-label={t('openLink', { address: target })}
          title={t('openLink', { address: target })}
        >
          <ExportOutlined />
        </a>
      )}
    </span>
  );
}
