import { usePageTexts } from '../PageContext.tsx';

export interface PagingProps {
  /** counted from 1 */
  page: number;
  pages: number;
  /** address of a page by its number */
  pathOf: (page: number) => string;
}

/** Links to the previous and the next page; nothing if there is only one. */
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
