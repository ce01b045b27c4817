import type { SpecialComponent } from '#contract/entities/special.ts';
import { sameJson } from '#schema/json.ts';
import { changesBetween, type KeyChange, type Page } from '../document/changes.ts';
import { longestCommon } from '../document/comparison.ts';
import { kinds } from '../kinds/index.ts';

/** A component that both versions have and that differs between them. */
export interface ChangedComponent {
  /** as the later version has it */
  readonly component: SpecialComponent;
  /** the keys that differ, apart from its contents */
  readonly keys: readonly string[];
  /** how its contents differ; undefined if they are the same */
  readonly contents: ContentsDifference | undefined;
}

/** How many items were added, removed and changed; all 0 if only their order differs. */
interface ContentsDifference {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** The differences between two versions of a page. */
export interface PageDifference {
  readonly settings: readonly KeyChange[];
  readonly added: readonly SpecialComponent[];
  readonly removed: readonly SpecialComponent[];
  readonly changed: readonly ChangedComponent[];
  /** the fewest components that must be moved to get the new order */
  readonly moved: readonly SpecialComponent[];
}

/**
 * Compares two versions of a page. Ids and positions that the platform sets do not count, nor what opening an old page
 * upgrades.
 */
export function differenceBetween(earlier: Page, later: Page): PageDifference {
  const [before, after] = [kinds.upgrade(earlier), kinds.upgrade(later)];
  const former = byUuid(before);
  const latter = byUuid(after);
  const common = after.components.filter(({ uuid }) => former.has(uuid));
  const unmoved = new Set(longestCommon([...former.keys()], [...latter.keys()]));
  return {
    settings: changesBetween(before.settings, after.settings).filter(
      ({ from, to }) => !sameJson(from, to),
    ),
    added: after.components.filter(({ uuid }) => !former.has(uuid)),
    removed: before.components.filter(({ uuid }) => !latter.has(uuid)),
    changed: common.flatMap((component) => {
      const was = former.get(component.uuid);
      return was ? changeOf(was, component) : [];
    }),
    moved: common.filter(({ uuid }) => !unmoved.has(uuid)),
  };
}

/** Whether there is no difference. */
export function isSame({ settings, added, removed, changed, moved }: PageDifference): boolean {
  return [settings, added, removed, changed, moved].every(
    (differences) => differences.length === 0,
  );
}

function byUuid({ components }: Page) {
  return new Map(components.map((component) => [component.uuid, component]));
}

/** keys that belong to the page's order or the platform, not to the component */
const notItsOwn: ReadonlySet<string> = new Set(['id', 'order', 'contents']);

function changeOf(before: SpecialComponent, after: SpecialComponent): ChangedComponent[] {
  const keys = changesBetween<object>(before, after)
    .filter(({ key, from, to }) => !notItsOwn.has(key) && !sameJson(from, to))
    .map(({ key }) => key);
  const contents = contentsDifference(before, after);
  return keys.length > 0 || contents ? [{ component: after, keys, contents }] : [];
}

function contentsDifference(
  before: SpecialComponent,
  after: SpecialComponent,
): ContentsDifference | undefined {
  if (sameJson(before.contents, after.contents)) return undefined;
  const former = itemsOf(before);
  const latter = itemsOf(after);
  return {
    added: [...latter.keys()].filter((uuid) => !former.has(uuid)).length,
    removed: [...former.keys()].filter((uuid) => !latter.has(uuid)).length,
    changed: [...latter].filter(([uuid, item]) => {
      const was = former.get(uuid);
      return was !== undefined && !sameJson(was, item);
    }).length,
  };
}

function itemsOf({ contents }: SpecialComponent): ReadonlyMap<string, object> {
  return new Map(contents.map((item: { readonly uuid: string }) => [item.uuid, item]));
}
