import type { SpecialComponent } from '#contract/entities/special.ts';
import { record } from '../history.ts';
import type { EditorState } from '../state.ts';

/** Actions on the list of components: insert, duplicate, remove, move. */
export type StructureAction =
  | { readonly type: 'insert'; readonly component: SpecialComponent; readonly at: number }
  | { readonly type: 'remove'; readonly uuid: string }
  | { readonly type: 'move'; readonly uuid: string; readonly to: number };

/** A page holds at most so many components (contract, special document). */
const mostComponents = 200;

/** Applies an action on the list; one that cannot be leaves the state as it is. */
export function reduceStructure(state: EditorState, action: StructureAction): EditorState {
  switch (action.type) {
    case 'insert':
      return insert(state, action.component, action.at);
    case 'remove':
      return remove(state, action.uuid);
    case 'move':
      return move(state, action.uuid, action.to);
  }
}

function insert(state: EditorState, component: SpecialComponent, at: number): EditorState {
  const taken = state.components.some(({ uuid }) => uuid === component.uuid);
  if (taken || state.components.length >= mostComponents) return state;
  const place = Math.max(0, Math.min(at, state.components.length));
  return {
    ...record(state, { kind: 'insert', component, at: place }),
    selection: component.uuid,
  };
}

function remove(state: EditorState, uuid: string): EditorState {
  const at = state.components.findIndex((component) => component.uuid === uuid);
  const component = state.components[at];
  if (!component) return state;
  return {
    ...record(state, { kind: 'remove', component, at }),
    selection: state.selection === uuid ? undefined : state.selection,
  };
}

function move(state: EditorState, uuid: string, to: number): EditorState {
  const from = state.components.findIndex((component) => component.uuid === uuid);
  if (from < 0) return state;
  const place = Math.max(0, Math.min(to, state.components.length - 1));
  return record(state, { kind: 'move', id: uuid, from, to: place });
}
