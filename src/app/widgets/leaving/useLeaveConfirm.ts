import { useEffect } from 'react';
import type { Blocker } from 'react-router';
import { withFeedback } from '../feedback/feedback.ts';

interface LeaveTexts {
  readonly title: string;
  readonly detail: string;
  readonly leave: string;
  readonly stay: string;
}

/**
 * Asks whether to leave, when a blocker has stopped a navigation. The focus stands on the button that stays.
 */
export function useLeaveConfirm(blocker: Blocker, texts: LeaveTexts): void {
  const { title, detail, leave, stay } = texts;
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
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
        onOk: () => blocker.proceed(),
        onCancel: () => blocker.reset(),
      });
      end = question.destroy;
    });
    return () => {
      isOver = true;
      end?.();
    };
  }, [blocker, title, detail, leave, stay]);
}
