import type { SpecialDocument } from '#contract/entities/special.ts';
import { record, redo, undo } from '../history.ts';
import type { EditorState } from '../state.ts';

/** Actions on the editing itself: selection, history, what the platform has. */
export type SessionAction =
  | { readonly type: 'select'; readonly uuid: string | undefined }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** the platform has taken the state of `revision`, which may be older than the present one */
  | {
      readonly type: 'saved';
      readonly revision: number;
      readonly componentIds: Readonly<Record<string, string>>;
    }
  /** another version takes the page's place, as one step that can be undone; `saved`: the platform has it */
  | { readonly type: 'replace'; readonly document: SpecialDocument; readonly saved: boolean };

export function reduceSession(state: EditorState, action: SessionAction): EditorState {
  switch (action.type) {
    case 'select':
      return state.selection === action.uuid ? state : { ...state, selection: action.uuid };
    case 'undo':
      return withLivingSelection(undo(state));
    case 'redo':
      return withLivingSelection(redo(state));
    case 'saved':
      return {
        ...state,
        savedRevision: action.revision,
        componentIds: { ...state.componentIds, ...action.componentIds },
      };
    case 'replace':
      return replace(state, action.document, action.saved);
  }
}

/** A selection whose component an undo took away is none. */
function withLivingSelection(state: EditorState): EditorState {
  const lives = state.components.some(({ uuid }) => uuid === state.selection);
  return lives || state.selection === undefined ? state : { ...state, selection: undefined };
}

function replace(state: EditorState, document: SpecialDocument, saved: boolean): EditorState {
  const { components, ...settings } = document;
  const next = record(state, {
    kind: 'replace',
    from: { settings: state.settings, components: state.components },
    to: {
      settings,
      components: [...components].sort((left, right) => left.order - right.order),
    },
  });
  const ids = Object.fromEntries(
    components.flatMap(({ uuid, id }) => (id === undefined ? [] : [[uuid, id]])),
  );
  return withLivingSelection({
    ...next,
    savedRevision: saved ? next.revision : state.savedRevision,
    componentIds: { ...state.componentIds, ...ids },
  });
}
