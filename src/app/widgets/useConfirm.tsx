import { type ReactNode, useCallback } from 'react';
import { locales } from '#locales/index.ts';
import { textsOf } from '../language/index.ts';
import { withFeedback } from './feedback/feedback.ts';
import { giveFocusBack, gridStop } from './useFocusReturn.ts';

const t = textsOf(locales.shell.dialog);

/** A question with a button that goes on and one that cancels. */
export interface Confirmation {
  readonly title: string;
  readonly lines?: readonly string[];
  /** stands below the lines */
  readonly more?: ReactNode;
  /** text of the button that goes on */
  readonly okText: string;
  readonly danger?: boolean;
}

/** Asks a question in a dialog; false if the person cancelled. */
export function useConfirm(): (asked: Confirmation) => Promise<boolean> {
  return useCallback(
    ({ title, lines = [], more, okText, danger = false }) =>
      new Promise((resolve) => {
        const former = document.activeElement;
        const answer = (yes: boolean) => {
          // at once: when the dialog has closed, the row may be gone, and only its table knows which row takes the focus
          // then
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
                {more}
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
    [],
  );
}
