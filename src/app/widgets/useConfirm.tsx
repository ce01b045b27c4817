import { useCallback } from 'react';
import { useMessages } from '../language/index.ts';
import { dialogMessages } from './dialogMessages.ts';
import { withFeedback } from './feedback/feedback.ts';
import { giveFocusBack, gridStop } from './useFocusReturn.ts';

/** A question that is answered by doing it, or not. */
export interface Confirmation {
  readonly title: string;
  readonly lines?: readonly string[];
  /** what the button says that does it */
  readonly okText: string;
  readonly danger?: boolean;
}

/** Asks a question in a dialog; false where the person thought better of it. */
export function useConfirm(): (asked: Confirmation) => Promise<boolean> {
  const t = useMessages(dialogMessages);
  return useCallback(
    ({ title, lines = [], okText, danger = false }) =>
      new Promise((resolve) => {
        const former = document.activeElement;
        const answer = (yes: boolean) => {
          // at once: until the dialog is gone the row may be gone too, and only its table knows what comes after it
          giveFocusBack(former, gridStop);
          resolve(yes);
        };
        withFeedback(({ modal }) =>
          modal.confirm({
            title,
            content: (
              <div className="bd-confirm-lines">
                {lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            ),
            okText,
            cancelText: t('cancel'),
            okButtonProps: { danger },
            transitionName: 'ant-fade',
            onOk: () => answer(true),
            onCancel: () => answer(false),
          }),
        );
      }),
    [t],
  );
}
