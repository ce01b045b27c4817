import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { Localized } from '#contract/language.ts';

export interface ScreenModule {
  Component: ComponentType;
}
export type ViewLoader = () => Promise<ScreenModule>;

/** What a route says about itself. */
export interface RouteHandle {
  /** absent where the screen names itself with `usePageTitle` */
  title?: Localized;
  /** leads on, and shows nothing to accounts whose status covers the main area */
  leadsOn?: boolean;
}

/** What the route of a match says about itself. */
export function handleOf(handle: unknown): RouteHandle {
  return typeof handle === 'object' && handle !== null ? handle : {};
}

let ownRoutes: readonly RouteObject[] = [];

/** The router tells which routes there are: what lists them stands below it. */
export function declareRoutes(routes: readonly RouteObject[]): void {
  ownRoutes = routes;
}

/** Every route of the app. */
export const declaredRoutes = (): readonly RouteObject[] => ownRoutes;
