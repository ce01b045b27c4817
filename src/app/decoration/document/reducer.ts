import { type ContentAction, reduceContent } from './actions/content.ts';
import { reduceSession, type SessionAction } from './actions/session.ts';
import { reduceStructure, type StructureAction } from './actions/structure.ts';
import type { EditorState } from './state.ts';

/** Everything that can happen to a page in the editor. */
export type DocumentAction = StructureAction | ContentAction | SessionAction;

/** The state after an action; the same object if the action changes nothing. */
export function reduceEditor(state: EditorState, action: DocumentAction): EditorState {
  switch (action.type) {
    case 'insert':
    case 'remove':
    case 'move':
      return reduceStructure(state, action);
    case 'change-component':
    case 'change-components':
    case 'take-part':
    case 'change-settings':
    case 'move-item':
    case 'change-items':
    case 'settle':
      return reduceContent(state, action);
    case 'select':
    case 'select-all':
    case 'travel':
    case 'undo':
    case 'redo':
    case 'saved':
    case 'replace':
    case 'merge':
      return reduceSession(state, action);
  }
}
