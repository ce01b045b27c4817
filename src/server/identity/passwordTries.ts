import { createGate, type Gate } from '#contract/gate.ts';
import type { Services } from '../services.ts';
import { type Counter, countWrongTry, requireTriesLeft } from './limits.ts';
import { verifyPassword } from './password.ts';

/**
 * Passwords that a process checks at once. Tries count when they are wrong, so of guesses side by side so many more than
 * the limit are compared, at most, for each process.
 */
const atOnce = 4;

const gates = new WeakMap<Services, Gate>();

function gateOf(services: Services): Gate {
  const gate = gates.get(services) ?? createGate(atOnce);
  gates.set(services, gate);
  return gate;
}

/** A password that somebody tries. */
export interface PasswordTry {
  readonly password: string;
  /** of the account; null if there is none or it has no password: the try is wrong, after the same time */
  readonly hash: string | null;
  /** what the try counts by if it is wrong */
  readonly counters: readonly Counter[];
}

/** Whether the password was right; the counters that the try has used up, if it was wrong. */
export type Tried = { readonly isRight: true } | { readonly isRight: false; usedUp: Counter[] };

/**
 * Compares a password with its hash, unless too many were wrong. Right ones are not counted, however many come at once.
 *
 * @throws TriedTooOften 429 with the wait, also for the right password
 */
export async function tryPassword(
  services: Services,
  { password, hash, counters }: PasswordTry,
): Promise<Tried> {
  await requireTriesLeft(services, counters);
  return gateOf(services).run(async () => {
    // those who waited in front may have used up what was left
    await requireTriesLeft(services, counters);
    if (!(await verifyPassword(password, hash)))
      return { isRight: false, usedUp: await countWrongTry(services, counters) };
    await requireTriesLeft(services, counters);
    return { isRight: true };
  });
}
