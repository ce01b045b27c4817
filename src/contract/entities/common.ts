import { z } from 'zod';
import { addressPattern } from '../addresses.ts';
import { CircleType, ContentStatus, Visibility } from '../codes.ts';
import { identifier } from '../endpoint.ts';

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });

/** An address of this site, its CDN or the web; script addresses are refused. */
export const address = z
  .string()
  .max(2_000)
  .regex(addressPattern, 'an address starts with https://, http:// or /');

/** An address, or an empty text. */
export const optionalAddress = z.union([address, z.literal('')]);

export const contentStatus = z.union([
  z.literal(ContentStatus.awaitingReview),
  z.literal(ContentStatus.scheduled),
  z.literal(ContentStatus.rejected),
  z.literal(ContentStatus.published),
  z.literal(ContentStatus.withdrawn),
]);
/** A status that operators can set by hand; only authors choose a publishing time. */
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

/** The author in lists and cards (contract 3: `user{avatar,nickname}`). */
export const authorCard = z.object({
  id: identifier,
  nickname: z.string(),
  avatar: z.string(),
  isInstitution: z.boolean(),
});
export type AuthorCard = z.output<typeof authorCard>;

/** True for a deleted record: references to it stay, with its last title. */
export const isGone = z.literal(true).optional();

/** A reference to a record: id and title. */
export const reference = z.object({ id: identifier, title: z.string(), isDeleted: isGone });
export type Reference = z.output<typeof reference>;

/** The kept writing that a save makes unnecessary: it is deleted together with the save. */
export const supersededWriting = z.uuid();

/** Filters that all content lists share. */
export const createdFilters = {
  createdAtFrom: instant.optional(),
  createdAtTo: instant.optional(),
};

/** Creation time, change time and revision, which every record has. */
export const recordStamps = {
  createdAt: instant,
  updatedAt: instant,
  revision: z.number().int(),
};
