import type { SpecialComponent } from '#contract/entities/special.ts';
import { changesBetween, type KeyChange, type Page } from '../document/changes.ts';
import { sameValue } from '../document/equality.ts';
import { longestCommon } from '../document/longestCommon.ts';
import { kinds } from '../kinds/index.ts';

/** A component that two versions have in common and that is not the same in both. */
export interface ChangedComponent {
  /** as the later version has it */
  readonly component: SpecialComponent;
  /** the keys that differ, its contents aside */
  readonly keys: readonly string[];
  /** how its contents differ; undefined if they are the same */
  readonly contents: ContentsDifference | undefined;
}

/** How many items came, went and were changed; none of them where only their order differs. */
interface ContentsDifference {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** What leads from one version of a page to another. */
export interface PageDifference {
  readonly settings: readonly KeyChange[];
  readonly added: readonly SpecialComponent[];
  readonly removed: readonly SpecialComponent[];
  readonly changed: readonly ChangedComponent[];
  /** the fewest components that must be moved */
  readonly moved: readonly SpecialComponent[];
}

/**
 * Compares two versions of a page, both as this editor writes them; ids and places that only the platform counts make no
 * difference, nor what opening the page alone brings up to date.
 */
export function differenceBetween(earlier: Page, later: Page): PageDifference {
  const [before, after] = [kinds.upgrade(earlier), kinds.upgrade(later)];
  const former = byUuid(before);
  const latter = byUuid(after);
  const common = after.components.filter(({ uuid }) => former.has(uuid));
  const unmoved = new Set(longestCommon([...former.keys()], [...latter.keys()]));
  return {
    settings: changesBetween(before.settings, after.settings).filter(
      ({ from, to }) => !sameValue(from, to),
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

/** Whether two versions say the same. */
export function isSame({ settings, added, removed, changed, moved }: PageDifference): boolean {
  return [settings, added, removed, changed, moved].every(
    (differences) => differences.length === 0,
  );
}

function byUuid({ components }: Page) {
  return new Map(components.map((component) => [component.uuid, component]));
}

/** The place is the page's, the id the platform's. */
const notItsOwn: ReadonlySet<string> = new Set(['id', 'order', 'contents']);

function changeOf(before: SpecialComponent, after: SpecialComponent): ChangedComponent[] {
  const keys = changesBetween<object>(before, after)
    .filter(({ key, from, to }) => !notItsOwn.has(key) && !sameValue(from, to))
    .map(({ key }) => key);
  const contents = contentsDifference(before, after);
  return keys.length > 0 || contents ? [{ component: after, keys, contents }] : [];
}

function contentsDifference(
  before: SpecialComponent,
  after: SpecialComponent,
): ContentsDifference | undefined {
  if (sameValue(before.contents, after.contents)) return undefined;
  const former = itemsOf(before);
  const latter = itemsOf(after);
  return {
    added: [...latter.keys()].filter((uuid) => !former.has(uuid)).length,
    removed: [...former.keys()].filter((uuid) => !latter.has(uuid)).length,
    changed: [...latter].filter(([uuid, item]) => {
      const was = former.get(uuid);
      return was !== undefined && !sameValue(was, item);
    }).length,
  };
}

function itemsOf({ contents }: SpecialComponent): ReadonlyMap<string, object> {
  return new Map(contents.map((item: { readonly uuid: string }) => [item.uuid, item]));
}
