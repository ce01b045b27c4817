import type { Problem } from '#contract/errors.ts';
import { recordOf } from '#contract/readEnvelope.ts';

/** Connects sign-ins with the prompt for the code of a second factor: any form may meet one. */

/** The result of a sign-in. */
export type SignInResult = { success: true } | SignInFailure;

export type SignInFailure = {
  success: false;
  reason: 'refused' | 'unreachable';
  /** the named problems, since they tell most; else the server's message; empty if it sent none */
  message: string;
  /** the problem of each field */
  problems: readonly Problem[];
  requestId?: string;
};

/** Asks for the code, and goes on with the sign-in. @param challenge stands for the first factor */
type Ask = (challenge: string) => Promise<SignInResult>;

let ask: Ask | undefined;

/** Sets what asks the person. @returns removes it again */
export function setCodePrompt(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Asks for the code if the data of a refused sign-in wants one; undefined if it does not. */
export function askedCode(data: unknown): Promise<SignInResult> | undefined {
  const { challenge } = recordOf(data);
  return typeof challenge === 'string' ? ask?.(challenge) : undefined;
}
