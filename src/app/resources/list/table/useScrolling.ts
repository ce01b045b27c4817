import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { ArrangedColumns } from './arrange.ts';
import { rowHeight } from './geometry.ts';

/**
 * at first the columns within one more width of the window are drawn; when scrolling comes closer to undrawn ones, two
 * more widths
 */
const ahead = 1;
const further = 2;

/** How many columns from the left are drawn when the window reaches so many CSS pixels. */
export function columnsWithin(columns: ArrangedColumns, reached: number): number {
  let left = 0;
  const beyond = columns.findIndex(({ width }) => {
    left += width;
    return left - width > reached;
  });
  return beyond === -1 ? columns.length : beyond;
}

/**
 * Draws the columns of a wide table that are in sight, and others as the window comes near them by scrolling or growing.
 * Drawn columns stay drawn.
 *
 * @returns how many columns are drawn, and what to call when the table is scrolled
 */
export function useSight(columns: ArrangedColumns): {
  readonly drawn: number;
  readonly onScroll: (left: number) => void;
} {
  const [reached, setReached] = useState(() => innerWidth * ahead);
  const scrolled = useRef(0);
  const look = useCallback(() => {
    const left = scrolled.current;
    if (left + innerWidth * ahead > reached)
      startTransition(() => setReached(left + innerWidth * further));
  }, [reached]);
  const onScroll = useCallback(
    (left: number) => {
      scrolled.current = left;
      look();
    },
    [look],
  );
  useEffect(() => {
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [look]);
  return { drawn: columnsWithin(columns, reached), onScroll };
}

/** how many rows fill the window */
const inWindow = (): number => Math.ceil(innerHeight / rowHeight);

/**
 * How many of the rows are drawn: at first those in sight, then more between frames, so that a long page can be used
 * while the rest is drawn. Drawn rows stay drawn.
 */
export function useGradual(count: number): number {
  const [limit, setLimit] = useState(inWindow);
  useEffect(() => {
    if (limit < count) startTransition(() => setLimit(count));
  }, [limit, count]);
  return Math.min(limit, count);
}

/**
 * The same value as long as key and source are the same, even if the value given is a new object.
 *
 * @param source a new one gives a new value
 */
export function useStable<T>(value: T, key: string, source: unknown): T {
  const kept = useRef({ value, key, source });
  if (kept.current.key !== key || kept.current.source !== source)
    kept.current = { value, key, source };
  return kept.current.value;
}

interface ScrollParts {
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
