import { textsOf } from 'bookdesk/app';
import type { FilterProps } from 'bookdesk/extending';
import { useState } from 'react';
import { isbnDigits } from './bars.ts';
import { messages } from './messages.ts';

const t = textsOf(messages);

/** Searches when a whole ISBN is there, as a scanner types it: not after each digit. */
export default function IsbnFilter({ id, filter, values, onChange }: FilterProps) {
  const sought = values[filter.name];
  const [text, setText] = useState(typeof sought === 'string' ? sought : '');
  return (
    <input
      id={id}
      className="ant-input"
      placeholder={t('scan')}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const digits = isbnDigits(target.value);
        if (digits) onChange({ [filter.name]: digits.join('') });
        else if (target.value === '') onChange({ [filter.name]: undefined });
      }}
    />
  );
}
