import type { SpecialComponent } from '#contract/entities/special.ts';
import { record } from '../history.ts';
import { componentOf, type EditorState, indexOfComponent } from '../state.ts';
import type { InsertReason } from '../steps.ts';

/** Actions on the list of components: insert, remove, move, one or many at once. */
export type StructureAction =
  | {
      readonly type: 'insert';
      readonly components: readonly SpecialComponent[];
      /** index of the first of them */
      readonly at: number;
      readonly as?: InsertReason;
    }
  | { readonly type: 'remove'; readonly uuids: readonly string[]; readonly as?: 'cut' }
  /** puts components one below another, in page order, with the first at index `to` */
  | {
      readonly type: 'move';
      readonly uuids: readonly string[];
      readonly to: number;
      /** dropped in the outline, which shows the move first */
      readonly inOutline?: boolean;
    };

/** A page holds at most so many components (contract, special document). */
export const mostComponents = 200;

/** Applies an action on the list; an impossible one leaves the state as it is. */
export function reduceStructure(state: EditorState, action: StructureAction): EditorState {
  switch (action.type) {
    case 'insert':
      return insert(state, action.components, action.at, action.as);
    case 'remove':
      return remove(state, action.uuids, action.as);
    case 'move':
      return move(state, action.uuids, action.to);
  }
}

function insert(
  state: EditorState,
  components: readonly SpecialComponent[],
  at: number,
  act: InsertReason = 'insert',
): EditorState {
  const uuids = components.map(({ uuid }) => uuid);
  const taken = uuids.some(
    (uuid, index) => indexOfComponent(state, uuid) >= 0 || uuids.indexOf(uuid) < index,
  );
  if (taken || state.components.length + components.length > mostComponents) return state;
  const first = Math.max(0, Math.min(at, state.components.length));
  const placed = components.map((component, index) => ({ component, at: first + index }));
  const next = record(state, { kind: 'insert', placed }, { act });
  return next === state ? state : { ...next, selection: uuids };
}

function remove(state: EditorState, uuids: readonly string[], act?: 'cut'): EditorState {
  const placed = inPageOrder(state, uuids).flatMap((uuid) => {
    const component = componentOf(state, uuid);
    return component ? [{ component, at: indexOfComponent(state, uuid) }] : [];
  });
  const next = record(state, { kind: 'remove', placed }, { act });
  if (next === state) return state;
  return {
    ...next,
    selection: state.selection.filter((uuid) => indexOfComponent(next, uuid) >= 0),
  };
}

function move(state: EditorState, uuids: readonly string[], to: number): EditorState {
  const moving = inPageOrder(state, uuids);
  const first = Math.max(0, Math.min(to, state.components.length - moving.length));
  const places = moving.map((uuid, index) => ({
    from: indexOfComponent(state, uuid),
    to: first + index,
  }));
  return record(state, { kind: 'move', places });
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
