import { UndoButton } from '#app/resources/bulk/UndoButton.tsx';
import { keepUndo } from '#app/resources/bulk/undos.ts';
import { withFeedback } from '#app/widgets/feedback/feedback.ts';

interface UndoNotice {
  /** a notice replaces another one of its kind */
  readonly kind: string;
  readonly message: string;
  /** what was done, as the palette says it */
  readonly what: string;
  readonly undo: () => void;
}

/** Shows that something was done, with a button to undo it; the palette and the key undo it when the notice is gone. */
export function tellUndo({ kind, message, what, undo }: UndoNotice): void {
  let close: () => void = () => undefined;
  const takeBack = keepUndo(what, () => {
    close();
    undo();
  });
  withFeedback(({ notification }) => {
    close = () => notification.destroy(kind);
    notification.success({
      key: kind,
      message,
      placement: 'bottomLeft',
      duration: 0,
      role: 'status',
      // a new notice in the place of another starts its time again
      actions: <UndoButton key={Date.now()} onEnd={close} onUndo={takeBack} />,
    });
  });
}
