import type { SpecialDocument } from '#contract/entities/special.ts';
import { record, redo, travel, undo } from '../history.ts';
import { type MetVersions, rebase } from '../rebase.ts';
import { type EditorState, idsOf, indexOfComponent } from '../state.ts';
import type { ReplaceReason } from '../steps.ts';

/** `toggle` adds or removes one component; `range` selects all between the first chosen one and this. */
export type SelectMode = 'toggle' | 'range';

/** Actions on the editing itself: selection, history, what the platform has saved. */
export type SessionAction =
  /** undefined selects the page itself */
  | { readonly type: 'select'; readonly uuid: string | undefined; readonly mode?: SelectMode }
  | { readonly type: 'select-all' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** goes to a state of the history by its revision */
  | { readonly type: 'travel'; readonly revision: number }
  /** the platform has saved the state of `revision`, which may be older than the present one */
  | {
      readonly type: 'saved';
      readonly revision: number;
      readonly componentIds: Readonly<Record<string, string>>;
    }
  /** replaces the page by another version, as one step that can be undone; `saved`: the platform has it */
  | {
      readonly type: 'replace';
      readonly document: SpecialDocument;
      readonly saved: boolean;
      readonly as: ReplaceReason;
    }
  /** somebody else's version was merged: the history continues on top of it */
  | ({ readonly type: 'merge' } & MetVersions);

/** The state after such an action; the same object where nothing has changed. */
export function reduceSession(state: EditorState, action: SessionAction): EditorState {
  switch (action.type) {
    case 'select':
      return withSelection(state, selectionAfter(state, action.uuid, action.mode));
    case 'select-all':
      return withSelection(
        state,
        state.components.map(({ uuid }) => uuid),
      );
    case 'undo':
      return withLivingSelection(undo(state));
    case 'redo':
      return withLivingSelection(redo(state));
    case 'travel':
      return withLivingSelection(travel(state, action.revision));
    case 'saved':
      return {
        ...state,
        savedRevision: action.revision,
        componentIds: { ...state.componentIds, ...action.componentIds },
      };
    case 'replace':
      return replace(state, action.document, action.saved, action.as);
    case 'merge':
      return withLivingSelection(rebase(state, action));
  }
}

function selectionAfter(
  { components, selection }: EditorState,
  uuid: string | undefined,
  mode: SelectMode | undefined,
): readonly string[] {
  if (uuid === undefined || indexOfComponent({ components }, uuid) < 0) return [];
  if (mode === 'toggle')
    return selection.includes(uuid)
      ? selection.filter((one) => one !== uuid)
      : [...selection, uuid];
  const [anchor] = selection;
  if (mode !== 'range' || anchor === undefined) return [uuid];
  const from = indexOfComponent({ components }, anchor);
  const to = indexOfComponent({ components }, uuid);
  const between = components.slice(Math.min(from, to), Math.max(from, to) + 1);
  return [anchor, ...between.map((one) => one.uuid).filter((one) => one !== anchor)];
}

function withSelection(state: EditorState, selection: readonly string[]): EditorState {
  const same =
    selection.length === state.selection.length &&
    selection.every((uuid, at) => uuid === state.selection[at]);
  return same ? state : { ...state, selection };
}

/** Drops components from the selection that no longer exist, after an undo. */
function withLivingSelection(state: EditorState): EditorState {
  return withSelection(
    state,
    state.selection.filter((uuid) => indexOfComponent(state, uuid) >= 0),
  );
}

function replace(
  state: EditorState,
  document: SpecialDocument,
  saved: boolean,
  act: ReplaceReason,
): EditorState {
  const { components, ...settings } = document;
  const next = record(
    state,
    {
      kind: 'replace',
      from: { settings: state.settings, components: state.components },
      to: {
        settings,
        components: [...components].sort((left, right) => left.order - right.order),
      },
    },
    { act },
  );
  return withLivingSelection({
    ...next,
    savedRevision: saved ? next.revision : state.savedRevision,
    componentIds: { ...state.componentIds, ...idsOf(components) },
  });
}
