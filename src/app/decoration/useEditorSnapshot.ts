import { useSyncExternalStore } from 'react';
import type { EditorState } from './document/state.ts';
import type { EditorStore } from './editorStore.ts';

/** What the checks need to know: the page itself, not what is selected. */
export function useEditorSnapshot(store: EditorStore): Pick<EditorState, 'components'> & {
  revision: number;
} {
  const components = useSyncExternalStore(store.subscribe, () => store.getState().components);
  const revision = useSyncExternalStore(store.subscribe, () => store.getState().revision);
  return { components, revision };
}
