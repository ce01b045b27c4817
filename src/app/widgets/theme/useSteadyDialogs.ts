import { useEffect } from 'react';

/** What lies around a dialog and a drawer; a click on it closes them. */
const surroundings = '.ant-modal-wrap, .ant-drawer-mask';

/**
 * A dialog that a double click has opened stays open: its second click is meant for what the first one pressed, but meets
 * what has come to lie above that.
 */
export function useSteadyDialogs(): void {
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const { detail, target } = event;
      if (detail > 1 && target instanceof Element && target.matches(surroundings))
        event.stopPropagation();
    };
    document.addEventListener('click', hold, { capture: true });
    return () => document.removeEventListener('click', hold, { capture: true });
  }, []);
}
