import type { ReactNode } from 'react';
import { usePageSurroundings, usePageTexts } from '../PageContext.tsx';

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
