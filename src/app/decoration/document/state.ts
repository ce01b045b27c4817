import type { SpecialComponent, SpecialDocument } from '#contract/entities/special.ts';
import type { Page } from './comparison.ts';
import type { StepName } from './steps.ts';

/** The keys of a component that an inspector may change: all but its type and its ids. */
export type ComponentPatch = Partial<
  Omit<SpecialComponent, 'uuid' | 'type' | 'id' | 'contents'>
> & {
  readonly contents?: SpecialComponent['contents'];
};

/** A page holds at most so many components (contract, special document). */
export const mostComponents = 200;

/** One step that can be undone: its name, and the page before and after it with their revisions. */
export interface HistoryEntry {
  readonly name: StepName;
  readonly from: Page;
  readonly to: Page;
  readonly before: number;
  readonly after: number;
  /** steps with the same key join while a person types; absent for a step that stands alone */
  readonly joinKey?: string | undefined;
}

/** The state of an editor: the page, its history, and which state the platform has saved. */
export interface EditorState extends Page {
  /** number of the present state in this tab; undo and redo come back to earlier numbers */
  readonly revision: number;
  readonly lastRevision: number;
  /** revision at which editing began; the history may have forgotten its step */
  readonly openedRevision: number;
  /** revision that the platform has saved; undefined if it has none */
  readonly savedRevision: number | undefined;
  readonly past: readonly HistoryEntry[];
  readonly future: readonly HistoryEntry[];
  /**
   * uuids of the selected components, in the order of choosing: a range begins at the first. With one, the inspector
   * shows it; with none, the page's settings
   */
  readonly selection: readonly string[];
  /** the platform's ids by uuid; they are not part of the history, so undo keeps them */
  readonly componentIds: Readonly<Record<string, string>>;
}

/** The state of a page that has just been opened, or begun. */
export function openState(document: SpecialDocument, saved: boolean): EditorState {
  return {
    ...pageOf(document),
    revision: 0,
    lastRevision: 0,
    openedRevision: 0,
    savedRevision: saved ? 0 : undefined,
    past: [],
    future: [],
    selection: [],
    componentIds: idsOf(document.components),
  };
}

/** A document as a page: its settings, and its components in order. */
export function pageOf({ components, ...settings }: SpecialDocument): Page {
  return { settings, components: [...components].sort((one, other) => one.order - other.order) };
}

/** The platform's ids of components, by uuid. */
export function idsOf(components: readonly SpecialComponent[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    components.flatMap(({ uuid, id }) => (id === undefined ? [] : [[uuid, id]])),
  );
}

/** The page as it is saved: components numbered in their order, with the ids that they have. */
export function documentOf(
  state: Pick<EditorState, 'settings' | 'components' | 'componentIds'>,
): SpecialDocument {
  return {
    ...state.settings,
    components: state.components.map((component, order) => {
      const id = state.componentIds[component.uuid];
      return { ...component, order, ...(id === undefined ? {} : { id }) };
    }),
  };
}

/** Whether the page differs from what the platform has saved; decided by revision and not by the position in the history. */
export function isDirty(state: EditorState): boolean {
  if (state.savedRevision !== undefined) return state.revision !== state.savedRevision;
  // a page that was never saved is worth keeping after the first change
  return state.revision !== 0;
}

/** Contract 2.3: whether a component has no saved id. */
export function hasUnsavedComponents(state: EditorState): boolean {
  return state.components.some(({ uuid }) => state.componentIds[uuid] === undefined);
}

const places = new WeakMap<readonly SpecialComponent[], ReadonlyMap<string, number>>();

/** The index of a component on the page, -1 if it is not there; fast on long pages too. */
export function indexOfComponent(
  { components }: Pick<EditorState, 'components'>,
  uuid: string,
): number {
  let known = places.get(components);
  if (!known) {
    known = new Map(components.map((component, at) => [component.uuid, at]));
    places.set(components, known);
  }
  return known.get(uuid) ?? -1;
}

/** A component of the page by its uuid. */
export function componentOf(
  state: Pick<EditorState, 'components'>,
  uuid: string,
): SpecialComponent | undefined {
  return state.components[indexOfComponent(state, uuid)];
}

/** Those of `uuids` that exist, each once, in page order. */
export function inPageOrder(
  state: Pick<EditorState, 'components'>,
  uuids: readonly string[],
): string[] {
  return [...new Set(uuids)]
    .filter((uuid) => indexOfComponent(state, uuid) >= 0)
    .sort((left, right) => indexOfComponent(state, left) - indexOfComponent(state, right));
}

/** The index that the first of `uuids` would have if they were dropped in front of index `gap`. */
export function placeInGap(
  state: Pick<EditorState, 'components'>,
  uuids: readonly string[],
  gap: number,
): number {
  return withoutMoving(state.components.slice(0, gap), uuids).length;
}

/** The gap that leads to the index `place`. */
export function gapOfPlace(
  state: Pick<EditorState, 'components'>,
  uuids: readonly string[],
  place: number,
): number {
  const next = withoutMoving(state.components, uuids)[place];
  return next ? indexOfComponent(state, next.uuid) : state.components.length;
}

function withoutMoving(components: readonly SpecialComponent[], uuids: readonly string[]) {
  const moving = new Set(uuids);
  return components.filter(({ uuid }) => !moving.has(uuid));
}
