import { z } from 'zod';
import { addressPattern } from '../addresses.ts';
import { CircleType, ContentStatus, Visibility } from '../codes.ts';
import { identifier, revision } from '../endpoint.ts';

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });

/** An address of this site, of its CDN or of the web; script addresses are refused. */
export const address = z
  .string()
  .max(2_000)
  .regex(addressPattern, 'an address starts with https://, http:// or /');

/** An address, or nothing. */
export const optionalAddress = z.union([address, z.literal('')]);

export const contentStatus = z.union([
  z.literal(ContentStatus.awaitingReview),
  z.literal(ContentStatus.scheduled),
  z.literal(ContentStatus.rejected),
  z.literal(ContentStatus.published),
  z.literal(ContentStatus.withdrawn),
]);
/** What an operator may set by hand: a time to publish at is the author's to choose. */
export const moderatedStatus = z.union([
  z.literal(ContentStatus.awaitingReview),
  z.literal(ContentStatus.rejected),
  z.literal(ContentStatus.published),
  z.literal(ContentStatus.withdrawn),
]);
export const visibility = z.union([
  z.literal(Visibility.everyone),
  z.literal(Visibility.circle),
  z.literal(Visibility.author),
]);
export const circleType = z.union([
  z.literal(CircleType.official),
  z.literal(CircleType.institution),
  z.literal(CircleType.user),
]);

/** The author as lists and cards show it (contract 3: `user{avatar,nickname}`). */
export const authorCard = z.object({
  id: identifier,
  nickname: z.string(),
  avatar: z.string(),
  isInstitution: z.boolean(),
});
export type AuthorCard = z.output<typeof authorCard>;

/** True for a deleted record: records that refer to it keep it, with the title that it had. */
export const isGone = z.literal(true).optional();

/** A record named by a list: id and title. */
export const reference = z.object({ id: identifier, title: z.string(), isDeleted: isGone });
export type Reference = z.output<typeof reference>;

export { revision };

/** The kept writing that a save makes superfluous: it is forgotten together with the save. */
export const supersededWriting = z.uuid();

/** Filters every content list shares. */
export const createdFilters = {
  createdAtFrom: instant.optional(),
  createdAtTo: instant.optional(),
};

/** Dates of creation and change, and the revision, on every record. */
export const recordStamps = {
  createdAt: instant,
  updatedAt: instant,
  revision: z.number().int(),
};
