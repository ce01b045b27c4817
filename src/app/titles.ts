import { useEffect } from 'react';
import { useMatches } from 'react-router';
import type { Localized } from '#contract/language.ts';
import { shellMessages } from '#contract/messages/shell.ts';
import { useLocalized, useMessages } from './language/index.ts';

/** What a route says about itself. */
export interface RouteHandle {
  /** absent where the screen names itself with `usePageTitle` */
  title?: Localized;
  /** shows nothing itself and leads on, whatever stands over the screens */
  leadsOn?: boolean;
}

/** What the route of a match says about itself. */
export function handleOf(handle: unknown): RouteHandle {
  return typeof handle === 'object' && handle !== null ? handle : {};
}

/** Names the page: the route's title followed by the product (contract 2.3). Without a title nothing changes. */
export function usePageTitle(title: string | undefined): void {
  const product = useMessages(shellMessages)('product');
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}

/** Names the page after the deepest route that has a title. */
export function useRouteTitle(): void {
  const localized = useLocalized();
  const title = useMatches()
    .map((match) => handleOf(match.handle).title)
    .filter((one) => one !== undefined)
    .at(-1);
  usePageTitle(title && localized(title));
}
