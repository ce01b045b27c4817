import { useSyncExternalStore } from 'react';
import type { Announcer } from './announcer.ts';

/** Tells what a command has done to people who do not see it. */
export function AnnouncedSentence({ announcer }: { announcer: Announcer }) {
  const sentence = useSyncExternalStore(announcer.subscribe, announcer.getSentence);
  return (
    <p className="decoration-announced" aria-live="polite">
      {sentence}
    </p>
  );
}
