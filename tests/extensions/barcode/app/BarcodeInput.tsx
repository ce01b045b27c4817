import { textsOf } from 'bookdesk/app';
import type { InputProps } from 'bookdesk/extending';
import { Bars } from './Bars.tsx';
import { isbnDigits } from './bars.ts';
import { messages } from './messages.ts';

const t = textsOf(messages);

/** A text with its bars below it, or with what is wrong with its digits. */
export default function BarcodeInput({ field, row, value, onChange, ...input }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      <input
        {...input}
        className="ant-input"
        value={text}
        inputMode="numeric"
        onChange={({ target }) => onChange?.(target.value)}
      />
      {isbnDigits(text) ? <Bars text={text} /> : text !== '' && <small>{t('noIsbn')}</small>}
    </>
  );
}
