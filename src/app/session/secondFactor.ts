import { recordOf } from '#contract/readEnvelope.ts';
import type { SignInResult } from './signIn.ts';

/** Connects sign-ins with the prompt for the code of a second factor: any form may meet one. */

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
