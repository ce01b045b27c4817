import type { MouseEvent } from 'react';
import type { SelectMode } from './document/reducer.ts';

/** What a click with a key held does to the selection, as in lists of files. */
export function selectMode(event: MouseEvent): { mode?: SelectMode } {
  if (event.shiftKey) return { mode: 'range' };
  return event.ctrlKey || event.metaKey ? { mode: 'toggle' } : {};
}
