import { uploadLimits } from '#contract/limits.ts';

/** How much is made and how often it is done. What is measured is the same, and so are its names. */
export interface Scale {
  /** posts and books of the large Bookdesk, and its folder where it is not the one that is kept */
  readonly rows: number;
  readonly folder?: string;
  /** whether the files of real books are imported, where they are there */
  readonly importsBooks: boolean;
  /** searches of each kind of word */
  readonly words: number;
  /** of each load of list calls */
  readonly seconds: number;
  readonly warmingSeconds: number;
  /** calls of a kind, one after another */
  readonly samples: number;
  readonly exportedRows: number;
  /** of a file of own records */
  readonly ownRows: number;
  readonly cleanUp: { readonly files: number; readonly posts: number };
  readonly trail: { readonly entries: number };
  /** components of the page of special topics, and items in them */
  readonly page: { readonly components: number; readonly items: number };
  /** openings of an editor or a table */
  readonly openings: number;
  /** keys typed into an input, steps taken back, moves of the pointer in a drag */
  readonly keys: number;
  readonly steps: number;
  readonly moves: number;
  /** of the film that is sent; at least those of the clip that it is made of */
  readonly filmBytes: number;
  /** clicks, edits and sorts in a table */
  readonly clicks: number;
  readonly edits: number;
  readonly sorts: number;
}

/** What docs/performance.md sets goals for. */
export const wholeScale = (): Scale => ({
  rows: Number(process.env.BENCH_ROWS ?? 1_000_000),
  ...(process.env.BENCH_DATA_DIR === undefined ? {} : { folder: process.env.BENCH_DATA_DIR }),
  importsBooks: true,
  words: 60,
  seconds: 10,
  warmingSeconds: 3,
  samples: 30,
  exportedRows: 20_000,
  ownRows: 20_000,
  cleanUp: { files: 20_000, posts: Number(process.env.BENCH_POSTS ?? 100_000) },
  trail: { entries: Number(process.env.BENCH_TRAIL ?? 1_000_000) },
  page: { components: 200, items: 2_000 },
  openings: 3,
  keys: 40,
  steps: 12,
  moves: 90,
  filmBytes: uploadLimits.video.bytes,
  clicks: 24,
  edits: 6,
  sorts: 4,
});

/** The short form: everything once or twice, to see that it still measures. Its numbers say nothing. */
export const shortScale = (folder: string): Scale => ({
  rows: 1_000,
  folder,
  importsBooks: false,
  words: 2,
  seconds: 1,
  warmingSeconds: 1,
  samples: 2,
  exportedRows: 300,
  ownRows: 200,
  cleanUp: { files: 100, posts: 200 },
  trail: { entries: 3_000 },
  page: { components: 14, items: 60 },
  openings: 1,
  keys: 2,
  steps: 1,
  moves: 6,
  filmBytes: 8 * 1_024 ** 2,
  clicks: 2,
  edits: 2,
  sorts: 1,
});
