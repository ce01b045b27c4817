/** Business constants and limits of contract 9 and 5, in the units of their names. */

const MiB = 1024 * 1024;

export const requestTimeoutMilliseconds = 60_000;
/** of a call that may change a table of a million records */
export const tableChangeMilliseconds = 15 * 60_000;
/** of a call that reads a whole file of an import */
export const wholeFileMilliseconds = 30 * 60_000;
export const refreshTimeoutMilliseconds = 5_000;
export const rememberedAccountDays = 30;
/** pause between two confirmation mails to an institution */
export const activationMailPauseSeconds = 60;
export const searchDebounceMilliseconds = 500;
export const uploadErrorToastMilliseconds = 5_000;

export const pageSizes = [10, 20, 40, 50, 100] as const;
export const defaultPageSize = 10;
export const pickerPageSize = 30;
/** The last page that list calls accept. */
export const lastPageIndex = 10_000_000;

export const uploadLimits = {
  image: { bytes: 10 * MiB, count: 50 },
  video: { bytes: 800 * MiB, count: 1, minutes: 10 },
  audio: { bytes: 200 * MiB, count: 1, minutes: 10 },
} as const;

export const editorVideoSize = { width: 500, height: 280 } as const;
export const editorFontSizes = [12, 16, 20, 23, 28] as const;
export const snapshotMilliseconds = { upload: 1_000, editor: 500 } as const;

/** Code units; longer passwords are refused unread. */
export const passwordUnits = 1_200;

/** Maximum length of rich text in characters of HTML. */
export const richTextLength = 200_000;
/** Code units; longer rich text is refused before cleaning, which may shorten it a lot. */
export const uncleanLength = 2_000_000;

/** Limits of a writing: characters of its texts, and number of things it refers to. */
export const writingLimits = {
  title: 200,
  /** text of a dynamic or a video; an article is rich text */
  dynamic: 2_000,
  /** introduction of a book list */
  brief: 2_000,
  topics: 10,
  books: 30,
  labels: 10,
  /** in a book list */
  listedBooks: 1_000,
  /** note about a book in a book list */
  note: 500,
} as const;

export const specialLimits = {
  name: 100,
  summary: 150,
  shareTitle: 30,
  itemsPerComponent: 30,
  topicCircleItems: 1,
  contentsPerComponent: 1_000,
  componentName: 50,
  componentTitle: 100,
  templateName: 50,
} as const;

/** Characters of a search text. */
export const searchLength = 100;
/** Characters of the name of a saved view. */
export const viewNameLength = 40;
/** Characters of the note on a published version of a list. */
export const versionNoteLength = 200;

/** Characters of the texts in an item of a special page; items of picked records are snapshots. */
export const specialItemLimits = {
  /** limits for a slide or an image with text */
  written: { title: 200, subTitle: 200, summary: 2_000, linkUrl: 2_000 },
  /** limits for a picked record */
  picked: { title: 500, content: 2_000 },
} as const;
/** Maximum code units of a text in a request; below that, a text over its own limit gets a message of its own. */
export const specialTextCeiling = 20_000;

/** Accepted contributions shown on one page of a special page (contract 9: tables show 20 as well). */
export const contributionPageSize = 20;
/** Maximum number of contributions by one account to one special page, so that they do not crowd out others. */
export const contributionsPerAccount = 100;
/** How long an editor counts as open after its last report. */
export const presenceSeconds = 30;

/** Contract 9: default and maximum number of contents that a component shows or chooses. */
export const defaultShowLimit = 3;
export const defaultLimitNum = 3;
export const defaultCount = 99;
export const defaultSpecialColour = '#F5F5F5';

/** Card cover sizes, width × height in CSS pixels. */
export const cardCovers = {
  book: { width: 100, height: 132 },
  bookList: { width: 100, height: 132 },
  post: { width: 100, height: 100 },
  topicCircle: { width: 60, height: 60 },
} as const;

/** Maximum number of pinned records of one kind for an author; operators have no limit. */
export const pinnedRecords = 3;
/** How far ahead a publishing time may be. */
export const scheduleDays = 365;
/** Kept writings: maximum number for an account, and days after the last change until they are deleted. */
export const keptWritings = 50;
export const keptWritingDays = 90;
/** Notices: maximum number for an account, days until they are deleted, and how many a page has. */
export const keptNotices = 1_000;
export const keptNoticeDays = 90;
export const noticePageSize = 20;

export const sidebarWidth = 230;
export const themeColour = '#01bab4';
export const playbackRates = [0.5, 1, 1.5, 2, 3, 5] as const;

/** Numeric range filters (contract 5). */
export const numberFilter = { minimum: 0, step: 0.5, decimals: 2 } as const;

/** With more matches than this a total may be a lower bound, shown as `100,000+` (contract 10.8). */
export const exactTotalLimit = 100_000;
