import type { LongNumbers } from '#contract/exactJson.ts';
import { mayHoldLongDigits } from '#contract/longDigits.ts';

/**
 * JSON of calls: numbers that JavaScript would change are texts of their digits, and go back as numbers to the service that
 * sent them so. What does that is fetched with the first answer that holds one.
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
 * @param service whose answer it is: the address of a REST service, '' for the platform
 * @returns undefined where the text is no JSON
 */
export async function readAnswer(text: string, service: string): Promise<unknown> {
  if (!mayHoldLongDigits(text)) return plainJson(text);
  exactJson ??= await import('#contract/exactJson.ts');
  const seen = sentBy.get(service) ?? new exactJson.LongNumbers();
  sentBy.set(service, seen);
  return exactJson.jsonOf(text, seen);
}

/** Writes the body of a call to the service. */
export const writeBody = (value: unknown, service: string): string =>
  exactJson ? exactJson.writeJson(value, sentBy.get(service)) : JSON.stringify(value);
