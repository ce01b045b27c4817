import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { askToLeave, isHeldUp, type Leaving } from './leaveGuards.ts';

let leaving: Leaving;
const holdsUp: BlockerFunction = (next) => {
  leaving = next;
  return isHeldUp(next);
};

/** Holds up navigations while guards have something to lose. Draw it once: the router takes one blocker at a time. */
export function LeaveGate() {
  const blocker = useBlocker(holdsUp);
  useEffect(() => {
    return blocker.state === 'blocked' ? askToLeave({ leaving, ...blocker }) : undefined;
  }, [blocker]);
  return null;
}
