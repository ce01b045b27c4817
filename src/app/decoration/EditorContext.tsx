import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { Problem } from '#contract/errors.ts';
import type { EditorState } from './document/state.ts';
import type { EditorStore } from './editorStore.ts';

interface Editing {
  store: EditorStore;
  /** view mode (SPEC 4, action 1): nothing can be changed */
  readOnly: boolean;
}

const EditingContext = createContext<Editing | undefined>(undefined);
export const EditingProvider = EditingContext.Provider;

/** The editor that the component stands in. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('This component belongs inside the special-topic editor.');
  return editing;
}

/** A part of the page being edited; the component draws again only when `equal` says that the part has changed. */
export function useEditorPart<Part>(
  select: (state: EditorState) => Part,
  equal: (left: Part, right: Part) => boolean = Object.is,
): Part {
  const { store } = useEditing();
  const last = useRef<{ part: Part } | undefined>(undefined);
  return useSyncExternalStore(store.subscribe, () => {
    const part = select(store.getState());
    if (last.current && equal(last.current.part, part)) return last.current.part;
    last.current = { part };
    return part;
  });
}

/** Whether two lists hold the same elements in the same order. */
export function sameElements<T>(left: readonly T[], right: readonly T[]): boolean {
  return left.length === right.length && left.every((element, index) => element === right[index]);
}

const ProblemsContext = createContext<readonly Problem[]>([]);
export const ProblemsProvider = ProblemsContext.Provider;

/** What stands in the way of publishing, once a person has tried. */
export const useProblems = (): readonly Problem[] => useContext(ProblemsContext);
