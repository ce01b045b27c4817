import { useEffect, useRef, useState } from 'react';
import { addLeaveGuard, type Leaving, type Passage } from './leaveGuards.ts';

/**
 * Blocks leaving while something would be lost: within the app until the caller has asked the person, and by the
 * browser's own question when the page is closed or reloaded.
 *
 * @param isActive whether there is anything to lose
 * @param isHeldUp if given, is asked at the moment of leaving
 * @returns what to do after asking the person; undefined while nobody leaves
 */
export function useLeaveBlocker(
  isActive: boolean,
  isHeldUp: (leaving: Leaving) => boolean,
): Passage | undefined {
  const [passage, setPassage] = useState<Passage>();
  const latest = useRef({ isHeldUp, passage });
  latest.current = { isHeldUp, passage };
  useEffect(() => {
    if (!isActive) return;
    return addLeaveGuard({
      holdsUp: (leaving) => latest.current.isHeldUp(leaving),
      ask: setPassage,
    });
  }, [isActive]);
  // the screen or dialog is gone while the person is being asked
  useEffect(() => () => latest.current.passage?.reset(), []);
  return passage;
}
