import type { CSSProperties, ReactNode } from 'react';
import { usePageSurroundings, usePageTexts } from '../PageContext.tsx';

/** Rows of a grid hold so many at most, by the width of the page. */
const mostInRow = [2, 3, 4, 6, 8] as const;

type InRow = `--of-${(typeof mostInRow)[number]}`;
/** How many stand in the row of an item, for each number that a row could hold, where it is not that number. */
type EvenRow = CSSProperties & { readonly [name in InRow]?: number };

/**
 * Divides items among rows so that none is left with a hole at its end: each row holds as many as the next, or one more.
 * Few of them keep the places that they have in a whole row.
 */
export function evenRow(index: number, count: number): EvenRow | undefined {
  const shares = mostInRow.flatMap((most): [InRow, number][] => {
    const rows = Math.ceil(count / most);
    if (rows === 1 && count <= most / 2) return [];
    const longer = Math.ceil(count / rows);
    const inLonger = longer * (count - rows * (longer - 1));
    const share = index < inLonger ? longer : longer - 1;
    return share === most ? [] : [[`--of-${most}`, share]];
  });
  return shares.length === 0 ? undefined : Object.fromEntries(shares);
}

interface RailProps {
  /** name of the list for screen readers */
  name: string;
  /** class of the list itself */
  className: string;
  /** whether it scrolls one item at a time like a carousel, or freely */
  isCarousel?: boolean;
  /** list elements */
  children: ReactNode;
}

/**
 * A list that scrolls sideways by finger, wheel and arrow keys, and by buttons and dots of the style sheet if the
 * browser supports them; without script.
 */
export function Rail({ name, className, isCarousel = false, children }: RailProps) {
  const text = usePageTexts();
  const { interactive } = usePageSurroundings();
  return (
    <div className="rail-frame">
      <section
        className={isCarousel ? 'rail rail-carousel' : 'rail'}
        aria-label={text('slides', { name })}
        // the scrolling element takes the focus, because otherwise the arrow keys would scroll the page
        tabIndex={interactive ? 0 : -1}
        data-back={text('back')}
        data-forward={text('forward')}
      >
        <ul className={className}>{children}</ul>
      </section>
    </div>
  );
}
