import { type ReactNode, useMemo } from 'react';
import { PageSurroundingsProvider } from '#page/PageContext.tsx';
import { useLanguage } from '../language/index.ts';
import { platformTime } from '../session/platformTime.ts';
import { purifyHtml } from './rich-text/purify.ts';

interface StillSurroundingsProps {
  /** the moment that it is drawn for, as the platform writes it. Default: when it is first drawn */
  now?: string | undefined;
  children: ReactNode;
}

/**
 * Surrounds what is drawn by the readers' page inside the back office: it uses the language of the screen, without motion
 * and links.
 */
export function StillSurroundings({ now, children }: StillSurroundingsProps) {
  const { language } = useLanguage();
  const surroundings = useMemo(
    () => ({
      language,
      interactive: false,
      sanitiseHtml: purifyHtml,
      now: now ?? platformTime(),
    }),
    [language, now],
  );
  return <PageSurroundingsProvider value={surroundings}>{children}</PageSurroundingsProvider>;
}

/**
 * Makes an element inert, as its `ref`: React 18 does not know the property `inert`. What is inert already is left alone; setting
 * it anew would style everything within again.
 */
export const makeInert = (node: HTMLElement | null): void => {
  node?.toggleAttribute('inert', true);
};

/** Takes that back, as its `ref` in the place of the other. */
export const makeLively = (node: HTMLElement | null): void => {
  node?.toggleAttribute('inert', false);
};
