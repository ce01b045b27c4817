/** The numeric codes of the contract (contract 3, 4, 9) and those that contract 10 adds. */

/** Contract 3, content type codes. */
export const ContentType = {
  article: 1040,
  dynamic: 1050,
  book: 1110,
  channel: 1610,
  topical: 1710,
  note: 1800,
  video: 2010,
  bookList: 3010,
  boardList: 3020,
  reading: 4010,
  user: 5010,
  institution: 6010,
  live: 7010,
  liveVideo: 7020,
  circle: 8010,
  topic: 9010,
} as const;
export type ContentType = (typeof ContentType)[keyof typeof ContentType];

/** The kinds of post that share `/post/*` (contract 10.9). */
export const postContentTypes = [
  ContentType.dynamic,
  ContentType.article,
  ContentType.video,
] as const;

/** Contract 4, institution status; 1 and 2 are contract 10.4's. */
export const InstitutionStatus = {
  registered: 1,
  mailConfirmed: 2,
  informationIncomplete: 3,
  underReview: 5,
  rejected: 20,
  suspected: 22,
  approved: 30,
} as const;
export type InstitutionStatus = (typeof InstitutionStatus)[keyof typeof InstitutionStatus];

/** Status of content; 30 is from the contract (contract 4, list filters). */
export const ContentStatus = {
  awaitingReview: 10,
  /** shown to readers from a future time on */
  scheduled: 15,
  rejected: 20,
  published: 30,
  withdrawn: 40,
} as const;
export type ContentStatus = (typeof ContentStatus)[keyof typeof ContentStatus];

/** Who may see a published post. */
export const Visibility = {
  everyone: 0,
  /** the members of its circle */
  circle: 1,
  author: 2,
} as const;
export type Visibility = (typeof Visibility)[keyof typeof Visibility];

/** State of a live stream (contract 10.16): replays have the content type 7020, earlier states 7010. */
export const LiveState = {
  scheduled: 'scheduled',
  live: 'live',
  ended: 'ended',
  replay: 'replay',
} as const;
export type LiveState = (typeof LiveState)[keyof typeof LiveState];

/** The possible next states of a live stream. */
export const liveTransitions: Readonly<Record<LiveState, readonly LiveState[]>> = {
  scheduled: ['live'],
  live: ['ended'],
  ended: ['replay'],
  replay: ['ended'],
};

/** The content type of a live stream in a given state. */
export function liveContentType(
  state: LiveState,
): typeof ContentType.live | typeof ContentType.liveVideo {
  return state === LiveState.replay ? ContentType.liveVideo : ContentType.live;
}

/** Contract 3, circle type names. */
export const CircleType = { official: 1, institution: 2, user: 3 } as const;
export type CircleType = (typeof CircleType)[keyof typeof CircleType];

/** Contract 3, component types of a special page. */
export const ComponentType = {
  /** in memory only: a type from another version of the platform, kept unchanged (`entities/special.ts`) */
  unknown: 0,
  banner: 1,
  book: 2,
  post: 3,
  topicCircle: 4,
  bookList: 5,
  imageText: 6,
  richText: 7,
  /** of an extension, which one says `kind` (`addedKinds.ts`) */
  extension: 100,
} as const;
export type ComponentType = (typeof ComponentType)[keyof typeof ComponentType];

/** Contract 9, show types. */
export const ShowType = { single: 100, carousel: 200 } as const;
export type ShowType = (typeof ShowType)[keyof typeof ShowType];

/** Contract 9, style types. */
export const StyleType = {
  fill: 1000,
  leaveAnEdge: 2000,
  thumbnail: 3000,
  bigPicture: 4000,
  arcSliding: 5000,
  bigPictures: 6000,
  upDown: 7000,
  leftRight: 8000,
} as const;
export type StyleType = (typeof StyleType)[keyof typeof StyleType];

/** Where a component gets its contents from (contract 10.11). */
export const DatasourceType = { picked: 1, automatic: 2 } as const;
export type DatasourceType = (typeof DatasourceType)[keyof typeof DatasourceType];

/** Which contents an automatic component takes first. */
export const DatasourceOrder = { newest: 'newest', mostRead: 'mostRead' } as const;
export type DatasourceOrder = (typeof DatasourceOrder)[keyof typeof DatasourceOrder];

/** What readers may contribute to a special page (contract 10.12). */
export const SubmitType = { closed: 0, any: 1, dynamics: 2, articles: 3, videos: 4 } as const;
export type SubmitType = (typeof SubmitType)[keyof typeof SubmitType];

/** What happens to a contribution (contract 10.12). */
export const ContentDealType = { shownAtOnce: 1, shownAfterReview: 2 } as const;
export type ContentDealType = (typeof ContentDealType)[keyof typeof ContentDealType];

/** Link options of a banner item (contract 3). */
export const LinkType = {
  post: 1,
  video: 2,
  book: 3,
  bookList: 4,
  ranking: 5,
  reading: 6,
  circle: 7,
  topic: 8,
  user: 9,
  custom: 10,
} as const;
export type LinkType = (typeof LinkType)[keyof typeof LinkType];

/** Contract 4, action modes of the special-topic editor. */
export const EditorAction = { create: 0, view: 1, edit: 2 } as const;
export type EditorAction = (typeof EditorAction)[keyof typeof EditorAction];
/** What members of an institution may do in its name. Each role includes those after it. */
export const memberRoles = ['administrator', 'editor', 'author', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Whether a role includes what another one may do. */
export const includesRole = (role: MemberRole, needed: MemberRole): boolean =>
  memberRoles.indexOf(role) <= memberRoles.indexOf(needed);
