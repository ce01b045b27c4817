import { z } from 'zod';
import { addressPattern } from '../addresses.ts';
import { CircleType, ContentStatus, Visibility } from '../codes.ts';
import { identifier } from '../endpoint.ts';
import { withoutInvisible } from '../invisible.ts';

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });

const dayOrInstant = z.union([z.iso.date(), instant], {
  error:
    'a day that exists, such as 2026-01-03, or a time with its zone, such as 2026-01-03T08:00:00Z',
});

/** The ends of a period that a filter asks for, inclusive. A day is the whole of it by the clocks of the platform's zone. */
export const earliest = dayOrInstant.describe(
  "The earliest time, or a day such as 2026-01-03, from its beginning in the platform's time zone",
);
export const latest = dayOrInstant.describe(
  "The latest time, or a day such as 2026-01-03, to its end in the platform's time zone",
);

/** An address of this site, its CDN or the web; script addresses are refused. */
export const address = z
  .string()
  .overwrite(withoutInvisible)
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
  createdAtFrom: earliest.optional(),
  createdAtTo: latest.optional(),
};

/** Creation time, change time and revision, which every record has. */
export const recordStamps = {
  createdAt: instant,
  updatedAt: instant,
  revision: z.number().int(),
};
