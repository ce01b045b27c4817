import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { makeInert, StillSurroundings } from '#app/widgets/StillSurroundings.tsx';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { ComponentView } from '#page/ComponentView.tsx';
import { PageSheet } from '#page/SpecialPage.tsx';
import '#page/page.css';
import './looks.css';

/** A page as readers see it, by the page's own code; nothing in it can be clicked. */
export function StillPage({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <div ref={makeInert}>
      <StillSurroundings>
        <PageSheet bgColor={colour} scheme="light">
          {children}
        </PageSheet>
      </StillSurroundings>
    </div>
  );
}

interface MiniatureProps {
  components: readonly SpecialComponent[];
  /** the page's own colour. Default: white */
  colour?: string;
}

/** Components as readers see them, drawn small by the page's own code; nothing is drawn until it is in sight. */
export const Miniature = memo(function Miniature({
  components,
  colour = '#FFFFFF',
}: MiniatureProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(frame);
  return (
    <span ref={frame} className="bd-anchor bd-cut decoration-miniature" aria-hidden="true">
      {isSeen && (
        <span className="decoration-miniature-page" ref={makeInert}>
          <StillSurroundings>
            <PageSheet bgColor={colour} scheme="light">
              {components.map((component) => (
                <ComponentView key={component.uuid} component={component} />
              ))}
            </PageSheet>
          </StillSurroundings>
        </span>
      )}
    </span>
  );
});

/** Whether an element has come into sight. */
function useSeen(element: { readonly current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
