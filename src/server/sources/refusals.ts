import { SourceFailed, UnusableAnswer } from '#schema/source/errors.ts';
import { failureText } from '#schema/source/sentences.ts';
import { asProblems, InvalidInput, NotFound, Refused, sentence } from '../http/errors.ts';
import { messages } from './messages.ts';

/** Why a source could not answer, in sentences that name it and never a secret. */

type Bad =
  | 'noToken'
  | 'notAnswering'
  | 'refusesUs'
  | 'failed'
  | 'leadsElsewhere'
  | 'tooLarge'
  | 'notJson';

/** 502: the source is at fault, or its settings are. */
export const badAnswer = (why: Bad, source: string, status: number | string = ''): Refused =>
  new Refused(502, sentence(messages, why, { source, status }));

/** 503: a secret is not set. */
export const secretMissing = (source: string, variable: string): Refused =>
  new Refused(503, sentence(messages, 'secretMissing', { source, variable }));

/** 503: a secret that the platform keeps is not set. */
export const storedSecretMissing = (source: string, name: string): Refused =>
  new Refused(503, sentence(messages, 'storedSecretMissing', { source, name }));

/** 503: a secret that was set while the source led elsewhere. */
export const secretForOther = (source: string, name: string, origin: string): Refused =>
  new Refused(503, sentence(messages, 'secretForOther', { source, name, origin }));

/** 503: a secret that came with a back-up, without the key that it was encrypted with. */
export const secretUnreadable = (source: string, name: string): Refused =>
  new Refused(503, sentence(messages, 'secretUnreadable', { source, name }));

export const tooSlow = (source: string, seconds: number): Refused =>
  new Refused(504, sentence(messages, 'tooSlow', { source, seconds }));

/** 429: the limit of the source's own settings. */
export const askedTooOften = (source: string, seconds: number): Refused =>
  new Refused(429, sentence(messages, 'askedTooOften', { source, seconds }), seconds);

/** 429, passed on from the source. */
export const waits = (source: string, seconds: number): Refused =>
  new Refused(429, sentence(messages, 'waits', { source, seconds }), seconds);

/**
 * An error of asking a source with the sentence for it: 404 and 409 as such, 502 where the source is at fault, everything
 * else as a question that is not right. Any other error as it is.
 */
export function asRefusal(source: string, error: unknown): unknown {
  const text = failureText(source, error);
  if (!text) return error;
  if (error instanceof UnusableAnswer) {
    if (error.code === 'gone') return new NotFound(text);
    if (error.code === 'noRows' || error.code === 'elsewhere') return new Refused(502, text);
  }
  if (!(error instanceof SourceFailed)) return new InvalidInput(text);
  const { status, failure } = error;
  if (status === 404) return new NotFound(text);
  if (status === 409) return new Refused(409, text);
  return new InvalidInput(
    text,
    asProblems(
      failure.problems.map(({ field, code, message }) => ({ field, code, text: () => message })),
    ),
  );
}
