import { notify } from '#app/session/notifications.ts';

interface DoneNotice {
  /** a notice replaces another one of its kind */
  readonly kind: string;
  readonly message: string;
  /** the one record that it was done to; empty where there were several */
  readonly title: string;
  /** no record was changed */
  readonly isNothing: boolean;
  /** Undoes it; absent if it cannot be undone. */
  readonly undo?: (() => void) | undefined;
}

/** Shows that an action was done, with a button to undo it if it can be undone, or that nothing was done. */
export function tellDone({ kind, message, title, isNothing, undo }: DoneNotice): void {
  const told = () => notify({ kind: isNothing ? 'info' : 'success', message });
  if (!undo) {
    told();
    return;
  }
  const what = title === '' ? message : `${message} · ${title}`;
  // without the script it cannot be undone from here, but it is done
  import('./tellUndo.tsx').then(({ tellUndo }) => tellUndo({ kind, message, what, undo }), told);
}
