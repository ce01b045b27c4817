import { createListeners } from '#app/listeners.ts';
import type { SpecialPresence } from '#contract/entities/special.ts';

/**
 * Who else has the page open, by the platform's last answer. It is kept outside of React, so that only the parts that
 * show it are drawn again.
 */
export interface PresentStore {
  getOthers(): readonly SpecialPresence[];
  setOthers(others: readonly SpecialPresence[]): void;
  /** @returns the function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** The store of one editor; nobody else is there at first. */
export function createPresentStore(): PresentStore {
  let others: readonly SpecialPresence[] = [];
  const listeners = createListeners();
  return {
    getOthers: () => others,
    setOthers(next) {
      if (sameOthers(others, next)) return;
      others = next;
      listeners.tell();
    },
    subscribe: listeners.add,
  };
}

function sameOthers(left: readonly SpecialPresence[], right: readonly SpecialPresence[]): boolean {
  const key = ({ tab, componentUuid }: SpecialPresence) => `${tab} ${componentUuid}`;
  return (
    left.length === right.length &&
    left.every((one, at) => right[at] && key(one) === key(right[at]))
  );
}
