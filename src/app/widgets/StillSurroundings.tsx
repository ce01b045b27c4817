import { type ReactNode, useMemo } from 'react';
import { PageSurroundingsProvider } from '#page/PageContext.tsx';
import { useLanguage } from '../language/index.ts';
import { purifyHtml } from './rich-text/purify.ts';

/** Around what the readers' page draws within the back office: in the language of the screen, and nothing moves or leads away. */
export function StillSurroundings({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const surroundings = useMemo(
    () => ({ language, interactive: false, sanitiseHtml: purifyHtml }),
    [language],
  );
  return <PageSurroundingsProvider value={surroundings}>{children}</PageSurroundingsProvider>;
}

/** Lets nothing in an element be pressed or reached by keys, as its `ref`: React 18 knows no `inert` property. */
export const makeInert = (node: HTMLElement | null): void => node?.setAttribute('inert', '');
