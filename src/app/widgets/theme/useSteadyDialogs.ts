import { useEffect } from 'react';

/** the area around a dialog or drawer; a click on it closes them */
const surroundings = '.ant-modal-wrap, .ant-drawer-mask';

/**
 * Keeps a dialog open that was opened by a double click: the second click is meant for the first target, but hits the
 * area around the dialog.
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
