import type { RouteEntry } from '#contract/endpoints/menu.ts';
import { type Localized, labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

/** Menus as data: which entries a person sees, in which order, and where they lead. */

interface Filterable {
  readonly meta: { readonly userIncluded?: boolean | undefined };
  readonly children?: readonly Filterable[] | undefined;
}

/**
 * Contract 2.4: an entry remains only if its flag differs from the user's `isInstitution`; children likewise. Strictly
 * (contract 10.2): `true` is for user accounts, `false` for institutions, absent for both.
 */
export function filterMenu<E extends Filterable>(
  entries: readonly E[],
  isInstitution: boolean,
): E[] {
  return entries
    .filter((entry) => entry.meta.userIncluded !== isInstitution)
    .map((entry) =>
      entry.children ? { ...entry, children: filterMenu(entry.children, isInstitution) } : entry,
    );
}

/** One link of the sidebar. */
interface MenuLink {
  key: string;
  title: Localized;
  path: string;
  component: string;
  icon: string | undefined;
}
/** Links under a heading; the first group has none. */
export interface MenuGroup {
  key: string;
  title: Localized | undefined;
  links: MenuLink[];
}

function join(parent: string, path: string): string {
  if (path.startsWith('/')) return path;
  return `${parent.replace(/\/$/, '')}/${path}`;
}

const byOrder = (one: RouteEntry, other: RouteEntry) =>
  (one.meta.order ?? Number.MAX_SAFE_INTEGER) - (other.meta.order ?? Number.MAX_SAFE_INTEGER);

function linksOf(entries: readonly RouteEntry[], parent: string): MenuLink[] {
  return entries.toSorted(byOrder).flatMap((entry) => {
    const path = join(parent, entry.path);
    if (entry.children?.length) return linksOf(entry.children, path);
    return {
      key: path,
      title: entry.meta.title,
      path,
      component: entry.component,
      icon: entry.meta.icon,
    };
  });
}

/** The server's route list as the sidebar shows it: groups with their links, sorted by `order`. */
export function menuGroups(entries: readonly RouteEntry[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  const loose: MenuGroup = { key: '', title: undefined, links: [] };
  for (const entry of entries.toSorted(byOrder)) {
    if (entry.children)
      groups.push({
        key: entry.name,
        title: entry.meta.title,
        links: linksOf(entry.children, join('', entry.path)),
      });
    else loose.links.push(...linksOf([entry], ''));
  }
  return [loose, ...groups].filter((group) => group.links.length > 0);
}

export interface SectionTab {
  path: string;
  title: Localized;
  meta: { userIncluded?: boolean };
}
export interface Section {
  /** the first part of its paths */
  path: string;
  title: Localized;
  tabs: SectionTab[];
}

/** The live tab is not for user accounts (contract 2.2). */
const sectionTabs = (path: string): SectionTab[] =>
  (['dynamic', 'article', 'booklist', 'live'] as const).map((name) => ({
    path: `${path}/${name}`,
    title: labelOf(locales.shell.shell, name),
    meta: name === 'live' ? { userIncluded: false } : {},
  }));

/** Contract 2.1, 2.2: the sections that everybody has, with their sub-tabs. */
export const sections: readonly Section[] = [
  {
    path: '/publish',
    title: labelOf(locales.shell.shell, 'publish'),
    tabs: sectionTabs('/publish'),
  },
  { path: '/manage', title: labelOf(locales.shell.shell, 'manage'), tabs: sectionTabs('/manage') },
];

/** Contract 2.1, 2.2: the settings, not in the sidebar; each kind of account has a page of its own. */
export const settingEntries: readonly SectionTab[] = [
  {
    path: '/setting/institution',
    title: labelOf(locales.shell.screens, 'setting/institution'),
    meta: { userIncluded: false },
  },
  {
    path: '/setting/user',
    title: labelOf(locales.shell.screens, 'setting/user'),
    meta: { userIncluded: true },
  },
];
