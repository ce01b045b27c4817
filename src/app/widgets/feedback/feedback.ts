import type { useAppProps } from 'antd/es/app/context';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#app/listeners.ts';

/** Connects code that has something to tell or ask with antd, which is loaded when first needed. */

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

/** Makes `FeedbackPlace` load and draw the host of notices. */
export function askForFeedback(): void {
  if (!state.isWanted) become({ ...state, isWanted: true });
}

/** Calls `use` with antd's notices and questions, now or as soon as they are loaded. */
export function withFeedback(use: (feedback: Feedback) => void): void {
  if (state.feedback) {
    use(state.feedback);
    return;
  }
  waiting.push(use);
  askForFeedback();
}

/** Resolves when notices and questions can be shown. */
export const feedbackReady = (): Promise<Feedback> => new Promise(withFeedback);

/**
 * Called by the host: sets what shows notices and questions, and runs everything that has waited.
 *
 * @returns removes it again
 */
export function provideFeedback(feedback: Feedback): () => void {
  become({ ...state, feedback });
  for (const use of waiting.splice(0)) use(feedback);
  return () => {
    // stays wanted: the next page that can show notices does so at once, so that nothing waiting is lost
    if (state.feedback === feedback) become({ ...state, feedback: undefined });
  };
}

/** What shows notices and questions; undefined until it is loaded. */
export const useFeedback = (): Feedback | undefined =>
  useSyncExternalStore(subscribe, () => state.feedback);

/** Whether notices were asked for. */
export const useIsFeedbackWanted = (): boolean =>
  useSyncExternalStore(subscribe, () => state.isWanted);
