import type { RouteObject } from 'react-router';
import type { Localized } from '#contract/language.ts';
import { type Place as Gated, isPlace } from '../providers/accessPolicy.ts';
import { useMark, useOpen } from '../providers/useMay.ts';
import { routes } from '../router.tsx';
import { isPublicPath } from '../session/guard.ts';
import { useSession } from '../session/useSession.ts';
import { handleOf } from '../titles.ts';
import { filterMenu, menuGroups } from './menu.ts';

/** A screen that a person may go to. */
export interface Place {
  path: string;
  title: Localized;
}

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

/**
 * The screens that a signed-in person may go to, the likeliest first: the entries of the own menu, the routes of the
 * app, and what anybody may read.
 */
export function usePlaces(): Place[] {
  const { menuRoutes } = useSession();
  const isInstitution = useMark('institution-only');
  const open: Readonly<Record<Gated, boolean>> = {
    '/': useOpen('/'),
    '/menu': useOpen('/menu'),
    '/publish/live': useOpen('/publish/live'),
    '/manage/live': useOpen('/manage/live'),
    '/lists': useOpen('/lists'),
    '/state': useOpen('/state'),
  };
  const menu = menuGroups(filterMenu(menuRoutes ?? [], isInstitution)).flatMap(({ links }) =>
    links.map(({ path, title }) => ({ path, title })),
  );
  const isOwn = ({ path }: Place) =>
    path !== (isInstitution ? '/setting/user' : '/setting/institution') &&
    (!isPlace(path) || open[path]) &&
    !/^\/(login|register)/.test(path) &&
    !menu.some((entry) => entry.path === path);
  const own = placesOf(routes).filter(isOwn);
  const isForAll = ({ path }: Place) => isPublicPath(path);
  return [...menu, ...own.filter((place) => !isForAll(place)), ...own.filter(isForAll)];
}
