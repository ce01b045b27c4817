import { useSyncExternalStore } from 'react';
import type { Announcer } from './announcer.ts';

/**
 * Tells what a command has done: always to screen readers, and on a narrow screen, where the page is not beside the
 * components, for some seconds to everybody.
 */
export function AnnouncedSentence({ announcer }: { announcer: Announcer }) {
  const sentence = useSyncExternalStore(announcer.subscribe, announcer.getSentence);
  return (
    <p className="bd-unseen decoration-announced" aria-live="polite">
      <span key={sentence}>{sentence}</span>
    </p>
  );
}
