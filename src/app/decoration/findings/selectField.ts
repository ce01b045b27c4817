import type { EditorStore } from '../editorStore.ts';
import { componentPlaceOf } from './finding.ts';

/** Selects the component of a field, or the page's settings. */
export function selectField(store: EditorStore, field: string): void {
  const at = componentPlaceOf(field);
  const uuid = at === undefined ? undefined : store.getState().components[at]?.uuid;
  store.dispatch({ type: 'select', uuid });
}
