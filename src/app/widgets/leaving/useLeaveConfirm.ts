import { useEffect } from 'react';
import { withFeedback } from '../feedback/feedback.ts';
import type { Passage } from './leaveGuards.ts';

interface LeaveTexts {
  readonly title: string;
  readonly detail: string;
  readonly leave: string;
  readonly stay: string;
}

/**
 * Asks whether to leave, when a blocker has stopped it. The focus stands on the button that stays.
 */
export function useLeaveConfirm(passage: Passage | undefined, texts: LeaveTexts): void {
  const { title, detail, leave, stay } = texts;
  useEffect(() => {
    if (!passage) return;
    let end: (() => void) | undefined;
    let isOver = false;
    withFeedback(({ modal }) => {
      if (isOver) return;
      const question = modal.confirm({
        title,
        content: detail,
        okText: leave,
        okButtonProps: { danger: true },
        cancelText: stay,
        autoFocusButton: 'cancel',
        onOk: () => {
          // a dialog that closes now gives the focus back to its opener only if nothing has it
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          passage.proceed();
        },
        onCancel: passage.reset,
      });
      end = question.destroy;
    });
    return () => {
      isOver = true;
      end?.();
    };
  }, [passage, title, detail, leave, stay]);
}
