import { useLayoutEffect } from 'react';
import { useMatches } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { handleOf } from './route.ts';

/** The title of the page: the given title, then the product (contract 2.3). Undefined if none is given. */
export function useWholeTitle(title: string | undefined): string | undefined {
  const product = textsOf(locales.shell.shell)('product');
  return title === '' ? product : title && `${title} · ${product}`;
}

/** Sets the title of the page, also where refine is not loaded. Undefined changes nothing. */
export function usePageTitle(title: string | undefined): void {
  const whole = useWholeTitle(title);
  useLayoutEffect(() => {
    if (whole !== undefined) document.title = whole;
  }, [whole]);
}

/** Sets the title of the page from the deepest route that has one. */
export function useRouteTitle(): void {
  const title = useMatches()
    .map((match) => handleOf(match.handle).title)
    .filter((one) => one !== undefined)
    .at(-1);
  usePageTitle(title && localized(title));
}
