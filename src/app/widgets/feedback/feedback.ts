import type { useAppProps } from 'antd/es/app/context';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#app/listeners.ts';

/** The port between who has something to tell or to ask and antd, which comes when it is first needed. */

/** antd's short messages, its notices, and its questions. */
export type Feedback = Readonly<useAppProps>;

interface State {
  /** undefined until `FeedbackHost` is drawn */
  readonly feedback: Feedback | undefined;
  readonly isWanted: boolean;
}

let state: State = { feedback: undefined, isWanted: false };
const waiting: ((feedback: Feedback) => void)[] = [];
const { add: subscribe, tell } = createListeners();

function become(next: State): void {
  state = next;
  tell();
}

/** Has `FeedbackPlace` draw what tells and asks. */
export function askForFeedback(): void {
  if (!state.isWanted) become({ ...state, isWanted: true });
}

/** Tells or asks something, now or as soon as it can be shown. */
export function withFeedback(use: (feedback: Feedback) => void): void {
  if (state.feedback) {
    use(state.feedback);
    return;
  }
  waiting.push(use);
  askForFeedback();
}

/** Resolves once something can be shown. */
export const feedbackReady = (): Promise<Feedback> => new Promise(withFeedback);

/**
 * Sets who shows what is told and asked, and hands over what has waited.
 *
 * @returns the function that takes it away again
 */
export function provideFeedback(feedback: Feedback): () => void {
  become({ ...state, feedback });
  for (const use of waiting.splice(0)) use(feedback);
  return () => {
    // once wanted, the next page that can show it does so at once: what waits is not lost
    if (state.feedback === feedback) become({ ...state, feedback: undefined });
  };
}

/** What shows notices and questions; undefined until it is there. */
export const useFeedback = (): Feedback | undefined =>
  useSyncExternalStore(subscribe, () => state.feedback);

/** Whether anybody has asked for it. */
export const useIsFeedbackWanted = (): boolean =>
  useSyncExternalStore(subscribe, () => state.isWanted);
