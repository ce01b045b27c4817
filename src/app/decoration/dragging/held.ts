import { inLanguage, type Language } from '#contract/language.ts';
import { componentOf, type EditorState } from '../document/state.ts';
import { kinds } from '../kinds/index.ts';
import { componentName, namesInARow } from '../names.ts';
import type { Held, Landing } from './dragStore.ts';

/** The names of the dragged components, for announcements. */
export function nameOfHeld(state: EditorState, held: Held, language: Language): string {
  if (held.kind !== undefined) return inLanguage(kinds.find(held.kind)?.label, language) ?? '';
  const names = held.uuids.flatMap((uuid) => {
    const component = componentOf(state, uuid);
    return component ? [componentName(component, language)] : [];
  });
  return namesInARow(names, language);
}

/**
 * The position of the first dragged component, counted from 1, and the number of positions, as announced to screen
 * readers.
 */
export const toldPosition = ({ place, count }: Landing) => ({ position: place + 1, count });
