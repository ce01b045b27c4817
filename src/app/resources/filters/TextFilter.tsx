import { useRef } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { CloseCircleFilled } from '#app/widgets/icons.ts';
import { searchLength } from '#contract/limits.ts';
import { cutText, lengthOf } from '#contract/text.ts';
import type { FilterProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { useDebouncedText } from '../useDebouncedText.ts';

/** Characters from which on the input tells how many of them it takes. */
const nearEnd = searchLength * 0.8;
const cut = (text: string): string => cutText(text, searchLength);

/** A piece of text, searched 500 ms after the last key; what is over the limit is left out, by whole characters. */
export function TextFilter({ id, filter, values, onChange }: FilterProps) {
  const localized = useLocalized();
  const say = useMessages(locales.lists.filter);
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
