import type { ReactNode } from 'react';
import { usePageSurroundings, usePageTexts } from '../PageContext.tsx';

interface RailProps {
  /** what moves here, for those who cannot see it */
  name: string;
  /** of the list itself */
  className: string;
  /** one place at a time, as a carousel; else it rolls freely */
  isCarousel?: boolean;
  /** list elements */
  children: ReactNode;
}

/**
 * A list that is moved sideways: by finger, wheel and arrow keys, where the browser has them by buttons and dots of its
 * stylesheet; never by script.
 */
export function Rail({ name, className, isCarousel = false, children }: RailProps) {
  const text = usePageTexts();
  const { interactive } = usePageSurroundings();
  return (
    <div className="rail-frame">
      <section
        className={isCarousel ? 'rail rail-carousel' : 'rail'}
        aria-label={text('slides', { name })}
        // what scrolls has the focus itself, or the arrow keys would move the page
        tabIndex={interactive ? 0 : -1}
        data-back={text('back')}
        data-forward={text('forward')}
      >
        <ul className={className}>{children}</ul>
      </section>
    </div>
  );
}
