import type { LongNumbers } from '#contract/exactJson.ts';
import { mayHoldLongDigits } from '#contract/longDigits.ts';

/**
 * JSON with numbers that JavaScript cannot hold exactly: they are read as texts of their digits, and written as numbers
 * again for the service that sent them. The code for this is loaded with the first such answer.
 */

type ExactJson = typeof import('#contract/exactJson.ts');
let exactJson: ExactJson | undefined;
const sentBy = new Map<string, LongNumbers>();

function plainJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads an answer.
 *
 * @param service address of the REST service that sent it, '' for the platform
 * @returns undefined if the text is not JSON
 */
export async function readAnswer(text: string, service: string): Promise<unknown> {
  if (!mayHoldLongDigits(text)) return plainJson(text);
  exactJson ??= await import('#contract/exactJson.ts');
  const seen = sentBy.get(service) ?? new exactJson.LongNumbers();
  sentBy.set(service, seen);
  return exactJson.jsonOf(text, seen);
}

/** Writes the body of a call to a service. */
export const writeBody = (value: unknown, service: string): string =>
  exactJson ? exactJson.writeJson(value, sentBy.get(service)) : JSON.stringify(value);
