import type { SpecialComponent, SpecialSettings } from '#contract/entities/special.ts';
import { sameJson } from '#schema/json.ts';
import { longestCommon, type Page, sameComponent } from './comparison.ts';
import { duplicateOf } from './copies.ts';

/**
 * Merges two orders that come from the same third one: their order, with each element that the own side moved or added
 * put behind the neighbour that it has there. If both sides moved the same element, the own position counts.
 *
 * @param wanted the elements of the result; each is in `own` or in `theirs`
 */
function mergeOrder(
  base: readonly string[],
  own: readonly string[],
  theirs: readonly string[],
  wanted: ReadonlySet<string>,
): string[] {
  const theirPlaces = new Set(theirs);
  const unmoved = new Set(longestCommon(base, own));
  const placedByOwn = (element: string): boolean =>
    !theirPlaces.has(element) || (base.includes(element) && !unmoved.has(element));
  const ownElements = own.filter((element) => wanted.has(element));
  const ownPlaced = new Set(ownElements.filter(placedByOwn));
  const result = theirs.filter((element) => wanted.has(element) && !ownPlaced.has(element));
  let behind = -1;
  for (const element of ownElements) {
    if (ownPlaced.has(element)) {
      behind += 1;
      result.splice(behind, 0, element);
    } else {
      behind = result.indexOf(element);
    }
  }
  return result;
}

/** A component that both sides have changed, or that one has changed and the other removed. */
export interface ComponentConflict {
  readonly kind: 'component';
  /** uuid of the component */
  readonly key: string;
  /** undefined if the own side has removed it */
  readonly own: SpecialComponent | undefined;
  /** undefined if the other side has removed it */
  readonly theirs: SpecialComponent | undefined;
  /** both changes in one, if they change different keys */
  readonly together: SpecialComponent | undefined;
}

/** A setting of the page that both sides have changed to different values. */
interface SettingConflict {
  readonly kind: 'setting';
  readonly key: keyof SpecialSettings;
  readonly own: unknown;
  readonly theirs: unknown;
}

export type MergeConflict = ComponentConflict | SettingConflict;

/** Whether two conflicts ask the person the same question, so that one answer serves both. */
export function sameConflict(one: MergeConflict, other: MergeConflict): boolean {
  if (one.key !== other.key) return false;
  if (one.kind === 'setting' || other.kind === 'setting')
    return sameJson([one.own, one.theirs], [other.own, other.theirs]);
  return sameComponent(one.own, other.own) && sameComponent(one.theirs, other.theirs);
}

/** The merged page and the conflicts that only a person can decide; until then the page holds the own side of these. */
export interface Merge {
  readonly page: Page;
  /** those of settings first, then those of components in the order of `page` */
  readonly conflicts: readonly MergeConflict[];
  /** how many components and settings of the other side were taken over */
  readonly taken: number;
}

/** How a conflict is solved; `both` keeps theirs and puts a copy of the own one below it. */
export type MergeChoice = 'own' | 'theirs' | 'both' | 'together';

/**
 * Merges two people's versions of a page. What only one of them changed, added, removed or moved is taken as that person
 * left it.
 *
 * @param base the version that both began from
 */
export function mergePages(base: Page, own: Page, theirs: Page): Merge {
  return mergerOf(base, theirs)(own);
}

/** Merges one page after another with the same other side. Parts that several pages share are compared once. */
export function mergerOf(base: Page, theirs: Page): (own: Page) => Merge {
  const other = { base: byUuid(base), theirs: byUuid(theirs) };
  const known = new WeakMap<SpecialComponent, Verdict>();
  const verdictOf = (uuid: string, own: Side): Verdict => {
    const found = own && known.get(own);
    if (found) return found;
    const verdict = decide(other.base.get(uuid), own, other.theirs.get(uuid));
    if (own) known.set(own, verdict);
    return verdict;
  };
  return (own) => {
    const settings = mergeSettings(base.settings, own.settings, theirs.settings);
    const kept = mergeComponents({ ...other, own: byUuid(own) }, verdictOf);
    const order = mergeOrder(
      uuidsOf(base),
      uuidsOf(own),
      uuidsOf(theirs),
      new Set(kept.components.keys()),
    );
    return {
      page: {
        settings: settings.settings,
        components: order.flatMap((uuid) => kept.components.get(uuid) ?? []),
      },
      conflicts: [
        ...settings.conflicts,
        ...order.flatMap((uuid) => kept.conflicts.get(uuid) ?? []),
      ],
      taken: settings.taken + kept.taken,
    };
  };
}

function mergeSettings(base: SpecialSettings, own: SpecialSettings, theirs: SpecialSettings) {
  const settings: Record<string, unknown> = { ...own };
  const conflicts: SettingConflict[] = [];
  let taken = 0;
  for (const key of settingKeys(own)) {
    if (sameJson(theirs[key], base[key]) || sameJson(theirs[key], own[key])) continue;
    if (sameJson(own[key], base[key])) {
      settings[key] = theirs[key];
      taken += 1;
    } else {
      conflicts.push({ kind: 'setting', key, own: own[key], theirs: theirs[key] });
    }
  }
  return { settings: { ...own, ...settings }, conflicts, taken };
}

/** The keys of the settings; `Object.keys` types them as any text. */
function settingKeys(settings: SpecialSettings): (keyof SpecialSettings)[] {
  return Object.keys(settings).filter((key): key is keyof SpecialSettings => key in settings);
}

interface Sides {
  readonly base: ReadonlyMap<string, SpecialComponent>;
  readonly own: ReadonlyMap<string, SpecialComponent>;
  readonly theirs: ReadonlyMap<string, SpecialComponent>;
}

function mergeComponents(sides: Sides, verdictOf: (uuid: string, own: Side) => Verdict) {
  const components = new Map<string, SpecialComponent>();
  const conflicts = new Map<string, ComponentConflict>();
  let taken = 0;
  for (const uuid of new Set([...sides.theirs.keys(), ...sides.own.keys(), ...sides.base.keys()])) {
    const before = sides.base.get(uuid);
    const ours = sides.own.get(uuid);
    const other = sides.theirs.get(uuid);
    const verdict = verdictOf(uuid, ours);
    if (verdict === 'conflict')
      conflicts.set(uuid, {
        kind: 'component',
        key: uuid,
        own: ours,
        theirs: other,
        together: before && ours && other ? together(before, ours, other) : undefined,
      });
    if (verdict === 'theirs') taken += 1;
    const component =
      verdict === 'theirs' ? other : (ours ?? (verdict === 'conflict' ? other : undefined));
    if (component) components.set(uuid, component);
  }
  return { components, conflicts, taken };
}

type Side = SpecialComponent | undefined;
type Verdict = 'own' | 'theirs' | 'conflict';

function decide(base: Side, own: Side, theirs: Side): Verdict {
  if (sameComponent(own, theirs) || sameComponent(theirs, base)) return 'own';
  return sameComponent(own, base) ? 'theirs' : 'conflict';
}

/** Both changes of a component in one; undefined if they change the same key. */
function together(
  base: SpecialComponent,
  own: SpecialComponent,
  theirs: SpecialComponent,
): SpecialComponent | undefined {
  if (own.type !== theirs.type) return undefined;
  const before = new Map<string, unknown>(Object.entries(base));
  const other = new Map<string, unknown>(Object.entries(theirs));
  const changes: [string, unknown][] = [];
  for (const [key, value] of Object.entries(own)) {
    if (key === 'id' || key === 'order' || sameJson(value, before.get(key))) continue;
    if (!sameJson(other.get(key), before.get(key)) && !sameJson(other.get(key), value))
      return undefined;
    changes.push([key, value]);
  }
  return { ...theirs, ...Object.fromEntries(changes) };
}

/**
 * The page after the person has chosen.
 *
 * @param choices by the key of the conflict; a conflict without a choice keeps the own side
 * @param newUuid makes the keys of copies
 */
export function resolveMerge(
  merge: Merge,
  choices: ReadonlyMap<string, MergeChoice>,
  newUuid: () => string,
): Page {
  const settings: Record<string, unknown> = {};
  const chosen = new Map<string, readonly SpecialComponent[]>();
  for (const conflict of merge.conflicts) {
    const choice = choices.get(conflict.key) ?? 'own';
    if (conflict.kind === 'component')
      chosen.set(conflict.key, componentsChosen(conflict, choice, newUuid));
    else if (choice === 'theirs') settings[conflict.key] = conflict.theirs;
  }
  return {
    settings: { ...merge.page.settings, ...settings },
    components: merge.page.components.flatMap(
      (component) => chosen.get(component.uuid) ?? [component],
    ),
  };
}

function componentsChosen(
  { own, theirs, together: one }: ComponentConflict,
  choice: MergeChoice,
  newUuid: () => string,
): readonly SpecialComponent[] {
  if (choice === 'together' && one) return [one];
  if (choice === 'both' && own && theirs) return [theirs, duplicateOf(own, newUuid)];
  const wanted = choice === 'both' ? (own ?? theirs) : choice === 'theirs' ? theirs : own;
  return wanted ? [wanted] : [];
}

const uuidsOf = ({ components }: Page): string[] => components.map(({ uuid }) => uuid);
const byUuid = ({ components }: Page): ReadonlyMap<string, SpecialComponent> =>
  new Map(components.map((component) => [component.uuid, component]));
