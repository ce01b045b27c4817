import { useSyncExternalStore } from 'react';
import type { Announcer } from './announcer.ts';

/**
 * Tells what a command has done to people who do not see it: aloud, and where the page does not stand beside the
 * components, on a narrow screen, for some seconds to everybody.
 */
export function AnnouncedSentence({ announcer }: { announcer: Announcer }) {
  const sentence = useSyncExternalStore(announcer.subscribe, announcer.getSentence);
  return (
    <p className="bd-unseen decoration-announced" aria-live="polite">
      <span key={sentence}>{sentence}</span>
    </p>
  );
}
