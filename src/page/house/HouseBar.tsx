import { homePath } from '../links.ts';
import { usePageTexts } from '../PageContext.tsx';

/** most characters of a search */
export const searchLength = 100;

/** The head of every page for readers: the way to the front page, and the search. */
export function HouseBar({ searched = '' }: { searched?: string | undefined }) {
  const text = usePageTexts();
  return (
    <header className="house-bar">
      <a className="house-home" href={homePath}>
        {text('site')}
      </a>
      <search>
        <form action={homePath}>
          <input
            type="search"
            name="q"
            required
            maxLength={searchLength}
            defaultValue={searched}
            aria-label={text('searchFor')}
            placeholder={text('searchFor')}
          />
          <button type="submit">{text('search')}</button>
        </form>
      </search>
    </header>
  );
}
