import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has come into sight, or near it; it stays seen. */
export function useSeen(element: RefObject<HTMLElement>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver !== 'function');
  useEffect(() => {
    const node = element.current;
    if (isSeen || !node) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [isSeen, element]);
  return isSeen;
}
