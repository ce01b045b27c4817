import { type KeyboardEvent, memo, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { LeftOutlined, RightOutlined } from '#app/widgets/icons.ts';
import { useMedia } from '#app/widgets/useMedia.ts';
import { phoneWidth } from '#contract/layout.ts';
import { pageSizes } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { useShown } from './ListContext.ts';
import type { ListRows } from './useListRows.ts';
import './list-paging.css';

const t = textsOf(locales.lists.paging);

/** Pages beside the present one that have a button, on each side. */
const beside = 2;
/** With more pages than this, some have no button. */
const mostButtons = 3 + 2 * beside;

/** Which pages have a button: the first, the last and those about the present one; `gap` stands for the others. */
function pageNumbers(current: number, pages: number): readonly (number | 'gap')[] {
  const first = Math.max(1, Math.min(current - beside, pages - 2 * beside));
  const last = Math.min(pages, Math.max(current + beside, 1 + 2 * beside));
  const about = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? (['gap'] as const) : []),
    ...about,
    ...(last < pages - 1 ? (['gap'] as const) : []),
    ...(last < pages ? [pages] : []),
  ];
}

/**
 * The pages of a list and the number of rows on one (contract 9, table page sizes). A field leads to any page; a phone
 * has no room for buttons beside it.
 */
export const ListPaging = memo(function ListPaging({ list }: { readonly list: ListRows }) {
  const { state, change } = useShown();
  const { pageIndex, pageSize } = state;
  // there may be a page after this one, whatever the total
  const { total, hasMore } = list.total;
  const disabled = list.loading;
  const onPhone = useMedia(phoneWidth);
  // an empty list has one page too
  const known = Math.max(total, 1, hasMore ? pageIndex * pageSize + 1 : 0);
  const pages = Math.ceil(known / pageSize);
  const open = (page: number) => change({ pageIndex: Math.min(pages, Math.max(1, page)) });
  const step = (by: -1 | 1, name: 'previous' | 'next', sign: JSX.Element) => (
    <li>
      <button
        type="button"
        title={t(name)}
        aria-label={t(name)}
        disabled={disabled || (by < 0 ? pageIndex <= 1 : pageIndex >= pages)}
        onClick={() => open(pageIndex + by)}
      >
        {sign}
      </button>
    </li>
  );
  return (
    <nav className="bd-pagination" aria-label={t('pages')}>
      <ul>
        {step(-1, 'previous', <LeftOutlined aria-hidden />)}
        {onPhone ? (
          <li>
            <PageInput key={pageIndex} value={String(pageIndex)} disabled={disabled} onGo={open} />
            <span>/{pages}</span>
          </li>
        ) : (
          pageNumbers(pageIndex, pages).map((page, index) => (
            // a gap has no number: the one before the present page, or the one after it
            <li key={page === 'gap' ? `gap-${index < 2}` : page}>
              {page === 'gap' ? (
                <span aria-hidden="true">…</span>
              ) : (
                <button
                  type="button"
                  title={String(page)}
                  aria-current={page === pageIndex ? 'page' : undefined}
                  disabled={disabled}
                  onClick={() => open(page)}
                >
                  {page}
                </button>
              )}
            </li>
          ))
        )}
        {step(1, 'next', <RightOutlined aria-hidden />)}
      </ul>
      <select
        aria-label={t('size')}
        value={pageSize}
        disabled={disabled}
        onChange={(event) => change({ pageSize: Number(event.target.value) })}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {t('perPage', { count: size })}
          </option>
        ))}
      </select>
      {!onPhone && pages > mostButtons && (
        <span>
          {t('goTo')} <PageInput value="" disabled={disabled} onGo={open} />
        </span>
      )}
    </nav>
  );
});

interface PageInputProps {
  readonly value: string;
  readonly disabled: boolean;
  readonly onGo: (page: number) => void;
}

/** The number of a page, gone to by Enter or when the field is left. */
function PageInput({ value, disabled, onGo }: PageInputProps) {
  const [typed, setTyped] = useState(value);
  const go = () => {
    const page = Number.parseInt(typed, 10);
    setTyped(value);
    if (!Number.isNaN(page) && typed !== value) onGo(page);
  };
  return (
    <input
      aria-label={t('page')}
      inputMode="numeric"
      value={typed}
      disabled={disabled}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={go}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') go();
      }}
    />
  );
}
