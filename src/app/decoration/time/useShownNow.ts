import { useSyncExternalStore } from 'react';
import { isShownAt } from '#contract/special.ts';
import { componentOf } from '../document/state.ts';
import { useEditing, useEditorPart } from '../EditorContext.tsx';

/** The moment that the canvas shows; undefined if it shows everything. */
export function useViewingTime(): string | undefined {
  const { viewing } = useEditing();
  return useSyncExternalStore(viewing.subscribe, viewing.getTime);
}

/** Whether readers see a component at the moment that the canvas shows; without one, whether they ever do. */
export function useShownNow(uuid: string): boolean {
  const time = useViewingTime();
  return useEditorPart((state) => {
    const component = componentOf(state, uuid);
    if (!component) return true;
    return time === undefined ? component.active : isShownAt(component, time);
  });
}
