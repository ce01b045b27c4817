import { usePageTexts } from '../PageContext.tsx';

export interface PagingProps {
  /** 1 is the first */
  page: number;
  pages: number;
  /** address of a page by its number */
  pathOf: (page: number) => string;
}

/** The way to the pages before and after; nothing where there is one only. */
export function Paging({ page, pages, pathOf }: PagingProps) {
  const text = usePageTexts();
  if (pages <= 1) return null;
  return (
    <nav className="paging" aria-label={text('pages')}>
      {page > 1 && (
        <a rel="prev" href={pathOf(page - 1)}>
          {text('previousPage')}
        </a>
      )}
      <span>{text('pageOf', { page, pages })}</span>
      {page < pages && (
        <a rel="next" href={pathOf(page + 1)}>
          {text('nextPage')}
        </a>
      )}
    </nav>
  );
}
