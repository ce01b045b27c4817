import type { UniqueIdentifier } from '@dnd-kit/core';
import type { Language } from '#contract/language.ts';
import { inPageOrder } from '../document/actions/structure.ts';
import { componentOf, type EditorState } from '../document/state.ts';
import { componentName, namesInARow } from '../names.ts';

/** What a drag takes along: every selected component where it holds one of them. */
export function heldWith(state: EditorState, active: UniqueIdentifier): string[] {
  const uuid = String(active);
  return state.selection.includes(uuid) ? inPageOrder(state, state.selection) : [uuid];
}

/** The names of what a drag takes along, as they are told. */
export function heldNames(
  state: EditorState,
  active: UniqueIdentifier,
  language: Language,
): string {
  const names = heldWith(state, active).flatMap((uuid) => {
    const component = componentOf(state, uuid);
    return component ? [componentName(component, language)] : [];
  });
  return namesInARow(names, language);
}
