/** Does a thing in its turn, and tells it whether it has waited for another. */
export type InTurn = <R>(work: (hasWaited: boolean) => Promise<R>) => Promise<R>;

/** One thing after the other: what is asked for meanwhile waits, because it may be about what has changed since. */
export function createTurns(): InTurn {
  let running: Promise<unknown> | undefined;
  return async (work) => {
    const afterwards = () => work(true);
    const turn = running?.then(afterwards, afterwards) ?? work(false);
    running = turn;
    try {
      return await turn;
    } finally {
      if (running === turn) running = undefined;
    }
  };
}
