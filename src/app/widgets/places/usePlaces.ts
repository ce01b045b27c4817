import type { RouteObject } from 'react-router';
import { type Place as Gated, isPlace } from '#app/providers/accessPolicy.ts';
import { isPublicPath } from '#app/session/guard.ts';
import { useSessionPart } from '#app/session/useSession.ts';
import type { Localized } from '#contract/language.ts';
import { filterMenu, menuGroups } from './menu.ts';
import { declaredRoutes, handleOf } from './route.ts';

/** A screen that a person may go to. */
export interface Place {
  path: string;
  title: Localized;
}

/** What the person may open: refine answers inside the shell, the access policy itself outside of it. */
export interface PlacesAccess {
  readonly isInstitution: boolean;
  readonly isOpen: (place: Gated) => boolean;
}

/** screens that nobody chooses to visit */
const byAccident = /^\/(404|401|oauth|scan)(\/|$)/;

function placesOf(list: readonly RouteObject[]): Place[] {
  return list.flatMap((route) => {
    const { title } = handleOf(route.handle);
    const isPlace = title && route.path && !/[:*]/.test(route.path) && !byAccident.test(route.path);
    const own = isPlace && title && route.path ? [{ path: route.path, title }] : [];
    return [...own, ...placesOf(route.children ?? [])];
  });
}

/**
 * The screens that a signed-in person may visit, the likeliest first: entries of their menu, routes of the app, pages for
 * everybody.
 */
export function usePlaces({ isInstitution, isOpen }: PlacesAccess): Place[] {
  const menuRoutes = useSessionPart('menuRoutes');
  const menu = menuGroups(filterMenu(menuRoutes ?? [], isInstitution)).flatMap(({ links }) =>
    links.map(({ path, title }) => ({ path, title })),
  );
  const isOwn = ({ path }: Place) =>
    path !== (isInstitution ? '/setting/user' : '/setting/institution') &&
    (!isPlace(path) || isOpen(path)) &&
    !/^\/(login|register)/.test(path) &&
    !menu.some((entry) => entry.path === path);
  const own = placesOf(declaredRoutes()).filter(isOwn);
  const isForAll = ({ path }: Place) => isPublicPath(path);
  return [...menu, ...own.filter((place) => !isForAll(place)), ...own.filter(isForAll)];
}
