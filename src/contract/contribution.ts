import { ContentDealType, ContentType, postContentTypes, SubmitType } from './codes.ts';
import { minutesOf } from './formats.ts';

/** What readers may contribute to a special page, and when (contract 10.12). */

/** The content types that each value of `submit` accepts. */
export const contributedTypes: Readonly<Record<SubmitType, ReadonlySet<number>>> = {
  [SubmitType.closed]: new Set(),
  [SubmitType.any]: new Set([...postContentTypes, ContentType.bookList]),
  [SubmitType.dynamics]: new Set([ContentType.dynamic]),
  [SubmitType.articles]: new Set([ContentType.article]),
  [SubmitType.videos]: new Set([ContentType.video]),
};

/**
 * Whether a page accepts a record. A dynamic with a video counts as a video too, because readers publish videos that
 * way.
 */
export function takesContribution(
  submit: SubmitType,
  { contentType, hasVideo }: { contentType: number; hasVideo: boolean },
): boolean {
  return (
    contributedTypes[submit].has(contentType) || (takesFilmed(submit, contentType) && hasVideo)
  );
}

/** Whether a page accepts records of this type only if they have a video. */
export const takesFilmed = (submit: SubmitType, contentType: number): boolean =>
  submit === SubmitType.videos && contentType === ContentType.dynamic;

/** Whether a page accepts contributions, and why not. */
export const contributionStandings = ['open', 'closed', 'before', 'after'] as const;
export type ContributionStanding = (typeof contributionStandings)[number];

interface Taking {
  submit: SubmitType;
  startAt: string;
  endAt: string;
}

/**
 * Whether a page accepts contributions now. If it never does, the answer does not depend on the time.
 *
 * @param now `YYYY-MM-DD HH:mm:ss` in the platform's time zone, like the page's own times
 */
export function contributionStanding(
  { submit, startAt, endAt }: Taking,
  now: string,
): ContributionStanding {
  if (submit === SubmitType.closed) return 'closed';
  // times in this notation can be compared as texts
  if (startAt !== '' && now < startAt) return 'before';
  return endAt !== '' && now >= endAt ? 'after' : 'open';
}

/** Problem code: a reader's record cannot be contributed because readers do not see it. */
export const unavailableCode = 'unavailable';
/** Problem code: a record has already been contributed. */
export const contributedCode = 'contributed';

/** Values for the messages that tell why a page accepts none now. */
export const standingValues = ({ startAt, endAt }: Pick<Taking, 'startAt' | 'endAt'>) => ({
  start: minutesOf(startAt),
  end: minutesOf(endAt),
});

/** The key of the message that tells what happens to a contribution. */
export const outcomeOf = (contentDealType: ContentDealType): 'shown' | 'awaiting' =>
  contentDealType === ContentDealType.shownAtOnce ? 'shown' : 'awaiting';
