import { vi } from 'vitest';

/** An observer for which everything is in sight: jsdom lays nothing out. */
class AlwaysSeen {
  readonly tell: (entries: readonly { isIntersecting: boolean }[]) => void;
  constructor(tell: AlwaysSeen['tell']) {
    this.tell = tell;
  }
  observe() {
    this.tell([{ isIntersecting: true }]);
  }
  unobserve() {}
  disconnect() {}
}

/** Everything is in sight, until stubs of globals are taken back. */
export const seeEverything = () => vi.stubGlobal('IntersectionObserver', AlwaysSeen);
