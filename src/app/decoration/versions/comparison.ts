import type { SpecialComponent } from '#contract/entities/special.ts';
import { changedKeys, itemChanges, longestCommon, type Page } from '../document/comparison.ts';
import { kinds } from '../kinds/index.ts';

/** What one key was and became. */
export interface KeyChange {
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
}

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
    settings: changedKeys(before.settings, after.settings).map((key) => ({
      key,
      from: Reflect.get(before.settings, key),
      to: Reflect.get(after.settings, key),
    })),
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
  const changed = changedKeys(before, after);
  const keys = changed.filter((key) => !notItsOwn.has(key));
  const hasOthers = changed.includes('contents');
  if (keys.length === 0 && !hasOthers) return [];
  const { added, removed, edited } = itemChanges(before.contents, after.contents);
  const contents = { added, removed, changed: edited.length };
  return [{ component: after, keys, contents: hasOthers ? contents : undefined }];
}
