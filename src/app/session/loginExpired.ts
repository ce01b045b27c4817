/** Connects calls with the prompt 'Login expired, please log in again' (contract 8), which is shown only once. */

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let open = false;

/**
 * Sets the function that asks the person; it resolves to true for OK.
 * @returns removes it again
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
 * Handles a 401: asks the person, only once for all failing calls, and ends the session on OK. If no prompt is set, no
 * screen is open whose input could be lost, and the session ends at once.
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
