import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export interface ScrollParts {
  /** gets the classes for the shadows */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly head: RefObject<HTMLTableSectionElement | null>;
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** the scrollbar that stays in sight below a long table */
  readonly bar: RefObject<HTMLDivElement | null>;
}

/** how far each table was scrolled, in CSS pixels from the left, by list and entry of the history */
const kept = new Map<string, number>();
const mostKept = 50;

function keep(key: string, left: number) {
  kept.delete(key);
  kept.set(key, left);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

/**
 * Scrolls the head, body and scrollbar of a table sideways together. The head is an element of its own, so that it can
 * stay in sight while the page scrolls. Back restores the position.
 *
 * @param shape changes with the columns
 */
export function useScrolling({ frame, head, body, bar }: ScrollParts, shape: string) {
  const { key, pathname } = useLocation();
  const place = `${pathname} ${key}`;
  const cameBack = useNavigationType() === 'POP';

  const follow = useCallback(
    (scrolled: HTMLElement) => {
      const { scrollLeft, scrollWidth, clientWidth } = scrolled;
      for (const part of [head.current, body.current, bar.current])
        if (part && part !== scrolled && part.scrollLeft !== scrollLeft)
          part.scrollLeft = scrollLeft;
      frame.current?.toggleAttribute('data-scrolled', scrollLeft > 0);
      frame.current?.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
    },
    [frame, head, body, bar],
  );

  useLayoutEffect(() => {
    const left = cameBack ? kept.get(place) : undefined;
    if (left !== undefined && body.current) body.current.scrollLeft = left;
  }, [place, cameBack, body]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are another width
  useEffect(() => {
    const scrolled = body.current;
    if (!scrolled) return;
    const measure = () => {
      frame.current?.toggleAttribute('data-wide', scrolled.scrollWidth > scrolled.clientWidth + 1);
      follow(scrolled);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scrolled);
    return () => observer.disconnect();
  }, [shape, follow, frame, body]);

  return useCallback(
    (scrolled: HTMLElement) => {
      follow(scrolled);
      keep(place, scrolled.scrollLeft);
    },
    [follow, place],
  );
}
