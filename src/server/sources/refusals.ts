import type { TroubleKind } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import { SourceFailed, UnusableAnswer } from '#schema/source/errors.ts';
import { failureText } from '#schema/source/sentences.ts';
import {
  asProblems,
  InvalidInput,
  NotFound,
  Refused,
  type Sentence,
  sentence,
} from '../http/errors.ts';

/** Why a source could not answer, in sentences that name it and never a secret. */

/** A source that gives no answers, with what is the matter. */
export class SourceTrouble extends Refused {
  readonly kind: TroubleKind;

  constructor(
    kind: TroubleKind,
    status: 429 | 502 | 503 | 504,
    text: Sentence,
    retryAfterSeconds?: number,
  ) {
    super(status, text, retryAfterSeconds);
    this.kind = kind;
  }
}

type Bad =
  | 'noToken'
  | 'notAnswering'
  | 'refusesUs'
  | 'failed'
  | 'leadsElsewhere'
  | 'tooLarge'
  | 'notJson';

const kinds = {
  noToken: 'refused',
  refusesUs: 'refused',
  notAnswering: 'down',
  failed: 'failing',
  leadsElsewhere: 'unusable',
  tooLarge: 'unusable',
  notJson: 'unusable',
} as const satisfies Record<Bad, TroubleKind>;

/** 502: the source is at fault, or its settings are. */
export const badAnswer = (why: Bad, source: string, status: number | string = ''): SourceTrouble =>
  new SourceTrouble(kinds[why], 502, sentence(locales.sources.server, why, { source, status }));

const withoutSecret = (text: Sentence): SourceTrouble => new SourceTrouble('secret', 503, text);

/** 503: a secret is not set. */
export const secretMissing = (source: string, variable: string): Refused =>
  withoutSecret(sentence(locales.sources.server, 'secretMissing', { source, variable }));

/** 503: a secret that the platform keeps is not set. */
export const storedSecretMissing = (source: string, name: string): Refused =>
  withoutSecret(sentence(locales.sources.server, 'storedSecretMissing', { source, name }));

/** 503: a secret that was set while the source led elsewhere. */
export const secretForOther = (source: string, name: string, origin: string): Refused =>
  withoutSecret(sentence(locales.sources.server, 'secretForOther', { source, name, origin }));

/** 503: a secret that came with a back-up, without the key that it was encrypted with. */
export const secretUnreadable = (source: string, name: string): Refused =>
  withoutSecret(sentence(locales.sources.server, 'secretUnreadable', { source, name }));

export const tooSlow = (source: string, seconds: number): Refused =>
  new SourceTrouble('slow', 504, sentence(locales.sources.server, 'tooSlow', { source, seconds }));

/** 503: more is being read of sources than a process holds at a time. The source is not at fault. */
export class NoRoom extends Refused {}

export const noRoom = (source: string, seconds: number): NoRoom =>
  new NoRoom(503, sentence(locales.sources.server, 'noRoom', { source, seconds }), seconds);

/** 429: the limit of the source's own settings. */
export const askedTooOften = (source: string, seconds: number): SourceTrouble =>
  new SourceTrouble(
    'bounded',
    429,
    sentence(locales.sources.server, 'askedTooOften', { source, seconds }),
    seconds,
  );

/** 429, passed on from the source. */
export const waits = (source: string, seconds: number): Refused =>
  new SourceTrouble(
    'limited',
    429,
    sentence(locales.sources.server, 'waits', { source, seconds }),
    seconds,
  );

/** What keeps a source from answering leaves open whether a write was done, unless it was refused before it began. */
const openEnds: ReadonlySet<TroubleKind> = new Set(['down', 'failing', 'slow', 'unusable']);

/** Why a write failed: where nobody knows whether it was done, that alone, because it is not to be tried again at once. */
export const ofWrite = (error: unknown): unknown =>
  error instanceof NoRoom || (error instanceof SourceTrouble && openEnds.has(error.kind))
    ? new UnusableAnswer('unknownOutcome', error.status)
    : error;

/**
 * An error of asking a source with the sentence for it: 404 and 409 as such, 502 where the source is at fault, everything
 * else as a question that is not right. Any other error as it is.
 */
export function asRefusal(source: string, error: unknown): unknown {
  const text = failureText(source, error);
  if (!text) return error;
  if (error instanceof UnusableAnswer) {
    if (error.code === 'gone') return new NotFound(text);
    if (error.isUncertain || error.code === 'noRows' || error.code === 'elsewhere')
      return new Refused(502, text);
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
