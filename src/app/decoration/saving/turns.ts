/** Does a thing in its turn, and tells it whether it has waited for another. */
export type InTurn = <R>(work: (hasWaited: boolean) => Promise<R>) => Promise<R>;

/**
 * Runs tasks one after the other. A task that is asked for meanwhile waits, because it may depend on what the one before
 * changes.
 */
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
