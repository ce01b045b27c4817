import { UndoButton } from '#app/resources/bulk/UndoButton.tsx';
import { notify } from '#app/session/notifications.ts';
import { withFeedback } from '#app/widgets/feedback/feedback.ts';

interface DoneNotice {
  /** a notice replaces another one of its kind */
  readonly kind: string;
  readonly message: string;
  /** no record was changed */
  readonly isNothing: boolean;
  /** Undoes it; absent if it cannot be undone. */
  readonly undo?: (() => void) | undefined;
}

/** Shows that an action was done, with a button to undo it if it can be undone, or that nothing was done. */
export function tellDone({ kind, message, isNothing, undo }: DoneNotice): void {
  if (!undo) {
    notify({ kind: isNothing ? 'info' : 'success', message });
    return;
  }
  withFeedback(({ notification }) => {
    const close = () => notification.destroy(kind);
    notification.success({
      key: kind,
      message,
      placement: 'bottomLeft',
      duration: 0,
      role: 'status',
      actions: (
        <UndoButton
          // a new notice in the place of another starts its time again
          key={Date.now()}
          onEnd={close}
          onUndo={() => {
            close();
            undo();
          }}
        />
      ),
    });
  });
}
