/** Business constants and limits of contract 9 (and 5), in the units their names say. */

const MiB = 1024 * 1024;

export const requestTimeoutMilliseconds = 60_000;
export const refreshTimeoutMilliseconds = 5_000;
export const rememberedAccountDays = 30;
/** between two mails that confirm the address of an institution */
export const activationMailPauseSeconds = 60;
export const searchDebounceMilliseconds = 500;
export const uploadErrorToastMilliseconds = 5_000;

export const pageSizes = [10, 20, 40, 50, 100] as const;
export const defaultPageSize = 10;
export const pickerPageSize = 30;
/** No list call asks for a later page. */
export const lastPageIndex = 10_000_000;

export const uploadLimits = {
  image: { bytes: 10 * MiB, count: 50 },
  video: { bytes: 800 * MiB, count: 1, minutes: 10 },
  audio: { bytes: 200 * MiB, count: 1, minutes: 10 },
} as const;

export const editorVideoSize = { width: 500, height: 280 } as const;
export const editorFontSizes = [12, 16, 20, 23, 28] as const;
export const snapshotMilliseconds = { upload: 1_000, editor: 500 } as const;

/** Code units of a password that is looked at at all. */
export const passwordUnits = 1_200;

/** Characters of HTML that a rich text may have. */
export const richTextLength = 200_000;
/** Code units of a rich text that is looked at at all: cleaning may leave far less of it. */
export const uncleanLength = 2_000_000;

/** What a writing may have: characters of its texts, and how many it names. */
export const writingLimits = {
  title: 200,
  /** the text of a dynamic or of a video; an article is a rich text */
  dynamic: 2_000,
  /** the introduction of a book list */
  brief: 2_000,
  topics: 10,
  books: 30,
  labels: 10,
  /** in a book list */
  listedBooks: 1_000,
  /** why a book stands in a book list */
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

/** Characters of what a list is searched for. */
export const searchLength = 100;
/** Characters of the name of a saved view. */
export const viewNameLength = 40;
/** Characters of the note on a published version of a list. */
export const versionNoteLength = 200;

/** Characters that the texts of an item of a special page may have; of a picked record they are a snapshot. */
export const specialItemLimits = {
  /** of a slide or of an image with text */
  written: { title: 200, subTitle: 200, summary: 2_000, linkUrl: 2_000 },
  /** of a record that was picked */
  picked: { title: 500, content: 2_000 },
} as const;
/** A request may hold so many code units of a text, so that a text over its limit gets a sentence of its own. */
export const specialTextCeiling = 20_000;

/** Accepted contributions on one page of a special page (contract 9: tables show 20 as well). */
export const contributionPageSize = 20;
/** What one account may contribute to one special page: more would bury what others have contributed. */
export const contributionsPerAccount = 100;
/** How long an editor counts as being on a page after it last said so. */
export const presenceSeconds = 30;

/** Contract 9: how many contents a component shows or chooses, unless it says so itself, and at most. */
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

/** Records of one kind that an author may pin at once; operators any number. */
export const pinnedRecords = 3;
/** How far ahead a time to publish at may lie. */
export const scheduleDays = 365;
/** What somebody has begun to write is kept: so many of an account and no more, so many days after the last change. */
export const keptWritings = 50;
export const keptWritingDays = 90;

export const sidebarWidth = 230;
export const themeColour = '#01bab4';
export const playbackRates = [0.5, 1, 1.5, 2, 3, 5] as const;

/** Numeric range filters (contract 5). */
export const numberFilter = { minimum: 0, step: 0.5, decimals: 2 } as const;

/** Above this many matches a total may be a floor, shown as `100,000+` (contract 10.8). */
export const exactTotalLimit = 100_000;
