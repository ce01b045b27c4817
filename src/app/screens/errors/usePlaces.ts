import type { RouteObject } from 'react-router';
import { routes } from '../../router.tsx';
import { isPublicPath } from '../../session/guard.ts';
import { useSession } from '../../session/useSession.ts';
import { filterMenu, menuGroups } from '../../shell/menu.ts';
import { handleOf } from '../../titles.ts';
import type { Place } from './suggestions.ts';

/** Screens that nobody goes to by choice. */
const byAccident = /^\/(404|401|oauth|scan)(\/|$)/;

function placesOf(list: readonly RouteObject[]): Place[] {
  return list.flatMap((route) => {
    const { title } = handleOf(route.handle);
    const isPlace = title && route.path && !/[:*]/.test(route.path) && !byAccident.test(route.path);
    const own = isPlace && title && route.path ? [{ path: route.path, title }] : [];
    return [...own, ...placesOf(route.children ?? [])];
  });
}

/** The screens that are open to the person: the routes of the app, and the entries of the person's own menu. */
export function usePlaces(): Place[] {
  const { token, isInstitution, menuRoutes } = useSession();
  const known = placesOf(routes);
  if (token === undefined) return known.filter(({ path }) => isPublicPath(path));
  const menu = menuGroups(filterMenu(menuRoutes ?? [], isInstitution)).flatMap(
    ({ links }) => links,
  );
  const isOwn = ({ path }: Place) =>
    path !== (isInstitution ? '/setting/user' : '/setting/institution') &&
    !/^\/(login|register)/.test(path);
  return [...menu.map(({ path, title }) => ({ path, title })), ...known.filter(isOwn)];
}
