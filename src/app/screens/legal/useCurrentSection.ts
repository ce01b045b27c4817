import { useEffect, useState } from 'react';
import type { Heading } from './page.ts';

/** the section being read begins above this share of the window's height */
const readingLine = 0.3;

/** The last heading above the reading line, of headings in the page's order. */
function sectionAt(elements: readonly HTMLElement[]): string | undefined {
  const line = window.innerHeight * readingLine;
  return elements.findLast((element) => element.getBoundingClientRect().top < line)?.id;
}

/** The id of the section that is being read; undefined above the first one. */
export function useCurrentSection(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const elements = headings
      .map(({ id }) => document.getElementById(id))
      .filter((element) => element !== null);
    const observer = new IntersectionObserver(() => setCurrent(sectionAt(elements)), {
      rootMargin: `0px 0px -${(1 - readingLine) * 100}% 0px`,
    });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings]);
  return current;
}
