/** The port of the prompt 'Login expired, please log in again' (contract 8), and the promise that it appears once. */

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let open = false;

/**
 * Sets who asks the person; `true` is OK.
 * @returns the function that takes the prompt away again
 */
export function setExpiryPrompt(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask !== next) return;
    ask = undefined;
    open = false;
  };
}

/**
 * A call was answered with 401: asks the person once, however many calls fail meanwhile, and ends the session on OK.
 * Without anybody to ask there is no screen whose work could be lost: the session ends at once.
 */
export async function loginExpired(endSession: () => void): Promise<void> {
  if (open) return;
  open = true;
  try {
    if (!ask || (await ask())) endSession();
  } finally {
    open = false;
  }
}
