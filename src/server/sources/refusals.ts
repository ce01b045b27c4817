import type { Language } from '#contract/language.ts';
import { CannotAsk, SourceFailed, UnusableAnswer } from '#schema/source/errors.ts';
import {
  asProblems,
  type CallError,
  InvalidInput,
  NotFound,
  Refused,
  sentence,
} from '../http/errors.ts';
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
 * What a source refused, in its own words: 404 and 409 as such, everything else as a body that is not right.
 *
 * @param before how many of several records were done before
 */
export function refusalOf(
  source: string,
  { status, failure: { message: said, problems } }: SourceFailed,
  before?: { readonly done: number; readonly of: number },
): CallError {
  const plain = said === undefined ? sentence(messages, 'refused', { source, status }) : () => said;
  const text = (language: Language) =>
    before
      ? sentence(messages, 'refusedPartly', { ...before, why: plain(language) })(language)
      : plain(language);
  if (status === 404) return new NotFound(text);
  if (status === 409) return new Refused(409, text);
  return new InvalidInput(
    text,
    asProblems(problems.map(({ field, code, message }) => ({ field, code, text: () => message }))),
  );
}

/** What cannot be asked, by the sentence for it. */
const cannot: Readonly<
  Partial<Record<CannotAsk['what'], 'cannotSort' | 'cannotSearch' | 'cannotDo'>>
> = {
  sort: 'cannotSort',
  sorts: 'cannotSort',
  search: 'cannotSearch',
  detail: 'cannotDo',
  create: 'cannotDo',
  update: 'cannotDo',
  delete: 'cannotDo',
};

/** An error of asking a source with the sentence for it; any other error as it is. */
export function asRefusal(source: string, error: unknown): unknown {
  if (error instanceof SourceFailed) return refusalOf(source, error);
  if (error instanceof CannotAsk) {
    const { what: how, field } = error;
    return new InvalidInput(
      sentence(messages, cannot[how] ?? 'cannotFilter', { source, field, how }),
    );
  }
  if (error instanceof UnusableAnswer) {
    const { code, value } = error;
    const key = code === 'elsewhere' ? 'nextElsewhere' : code;
    const text = sentence(messages, key, { source, value });
    return code === 'noRows' || code === 'elsewhere'
      ? new Refused(502, text)
      : new InvalidInput(text);
  }
  return error;
}
