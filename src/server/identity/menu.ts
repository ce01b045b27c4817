import type { Access } from '#contract/endpoint.ts';
import type { RouteEntry } from '#contract/endpoints/menu.ts';
import { type Localized, labelOf } from '#contract/language.ts';
import { addedScreens } from '#extending/installed.ts';
import { locales } from '#locales/index.ts';
import type { CheckedResource } from '#schema/check.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { memberRefusal, refusalOf } from '../http/access.ts';
import type { Caller } from '../http/handle.ts';
import { opensList } from './openLists.ts';

type Group = NonNullable<ResourceDefinition['menu']>['group'];
type Key = keyof (typeof locales.identity.server)['en-US'];

const localized = (key: Key, values?: Readonly<Record<string, string>>): Localized =>
  labelOf(locales.identity.server, key, values);

/** A dashboard of which the caller sees a chart. */
export interface MenuDashboard {
  readonly name: string;
  readonly label: Localized;
}

interface Heading {
  readonly name: Group | 'dashboards';
  readonly title: Key;
  readonly icon: string;
}

/** The groups in the order that the sidebar shows them. */
const groups: readonly Heading[] = [
  { name: 'dashboards', title: 'dashboards', icon: 'Dashboard' },
  { name: 'content', title: 'groupContent', icon: 'FileText' },
  { name: 'community', title: 'groupCommunity', icon: 'Team' },
  { name: 'catalogue', title: 'groupCatalogue', icon: 'Book' },
  { name: 'people', title: 'groupPeople', icon: 'User' },
  { name: 'settings', title: 'groupSettings', icon: 'Setting' },
];

interface Placed {
  readonly group: Heading['name'];
  readonly entry: RouteEntry;
}

/** A screen of ours in the menu, called as its address unless said otherwise. */
const screen = (
  group: Group,
  name: Key,
  { path = `/${name}`, ...shown }: { path?: string; icon: string; order: number },
): Placed => ({
  group,
  entry: {
    name,
    path,
    component: path.replace(/^\/|\?.*/gs, ''),
    meta: { title: localized(name), ...shown },
  },
});

/** What operators have beside the lists. */
const operatorScreens: readonly Placed[] = [
  // the special-topic editor, beside the list of special pages (contract 2.2)
  screen('content', 'decorator', {
    path: '/deciration/main?action=0',
    icon: 'Highlight',
    order: 45,
  }),
  // the lists themselves, for accounts that may change them (contract 12)
  screen('settings', 'lists', { icon: 'UnorderedList', order: 90 }),
  screen('settings', 'dashboards', { icon: 'Dashboard', order: 91 }),
  screen('settings', 'sources', { icon: 'Appstore', order: 92 }),
  screen('settings', 'programs', { icon: 'SafetyCertificate', order: 95 }),
  screen('people', 'people', { icon: 'Team', order: 90 }),
  screen('settings', 'state', { icon: 'Dashboard', order: 110 }),
];

/** Who acts for the own institution. */
const membersScreen = screen('people', 'members', { icon: 'Team', order: 10 });

/** A dashboard in the menu; dashboards come in their order. */
const placedDashboard = ({ name, label }: MenuDashboard, order: number): Placed => ({
  group: 'dashboards',
  entry: {
    name: `dashboard-${name}`,
    path: `/dashboards/${name}`,
    component: 'dashboards/view',
    meta: { title: label, icon: 'Dashboard', order },
  },
});

/** The screens of extensions for which this is true. */
const added = (isFor: (access: Access) => boolean): Placed[] =>
  addedScreens
    .filter(({ access = 'operator' }) => isFor(access))
    .map(({ title, menu: { group, icon, order }, path, component }) => ({
      group,
      entry: { name: component, path, component, meta: { title, icon, order } },
    }));

/** A list in the menu. A list with a broken file comes last, so that operators see the problem. */
function placed({ name, definition }: CheckedResource): Placed | undefined {
  const at = { name, path: `/resource/${name}`, component: `resource/${name}` };
  if (!definition)
    return {
      group: 'settings',
      entry: { ...at, meta: { title: localized('brokenList', { name }), order: 10_000 } },
    };
  const { menu, label } = definition;
  if (!menu) return undefined;
  return {
    group: menu.group,
    entry: { ...at, meta: { title: label, icon: menu.icon, order: menu.order } },
  };
}

/** The menu of an operator: every list that asks for an entry, by group and order (contract 10.3). */
export function operatorMenu(
  resources: readonly CheckedResource[],
  dashboards: readonly MenuDashboard[],
): RouteEntry[] {
  return grouped([
    ...dashboards.map(placedDashboard),
    ...operatorScreens,
    ...added(() => true),
    ...resources.flatMap((resource) => placed(resource) ?? []),
  ]);
}

/** What everybody else has beside the static entries: lists of records that they may read, themselves or by their role, dashboards of these, screens of extensions. */
export function grantedMenu(
  resources: readonly CheckedResource[],
  dashboards: readonly MenuDashboard[],
  caller: Caller,
): RouteEntry[] {
  const isOfInstitution =
    caller.isInstitution && !refusalOf('member', caller) && !memberRefusal(caller, 'administrator');
  return grouped([
    ...(isOfInstitution ? [membersScreen] : []),
    ...dashboards.map(placedDashboard),
    ...added((access) => refusalOf(access, caller) === undefined),
    ...resources.flatMap((resource) =>
      opensList(resource, caller) ? (placed(resource) ?? []) : [],
    ),
  ]);
}

/** Entries in their groups, both in their order. */
function grouped(all: readonly Placed[]): RouteEntry[] {
  return groups
    .map(({ name, title, icon }, order) => ({
      name,
      path: '/resource',
      component: 'Layout',
      meta: { title: localized(title), icon, order },
      children: all
        .filter(({ group }) => group === name)
        .map(({ entry }) => entry)
        .sort((left, right) => (left.meta.order ?? 0) - (right.meta.order ?? 0)),
    }))
    .filter(({ children }) => children.length > 0);
}
