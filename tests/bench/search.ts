import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { absentWord, rareWord } from './fill.ts';
import { largeSubject } from './largeSubject.ts';
import { type Measurement, percentile, timed } from './measurement.ts';
import { measureRoundTrip } from './roundTrip.ts';
import type { Scale } from './scale.ts';
import { realBooksFolder, type Subject } from './subject.ts';
import { type BookText, bookTexts, createDice, readRealBooks } from './texts.ts';

const run = promisify(execFile);

/** Words that no title holds. */
const absent = ['囍囎', '龘靐', '鱻麤', 'qzxj', '囍', '龘靐鱻麤', absentWord];
/** Words that hundreds of thousands hold. */
const common = ['的', '中', '国', '中国', '出版', '出版社', '人民', '文学', '大学出版社'];

/** Initials of the sounds of titles, common and rare. */
const initials = ['zg', 'pfdsj', 'hlm', 'zgl', 'qzxjq', 'rmwx', 'xs', 'dsj'];

/** Searches of a million books: one to four characters out of their titles, rare words, common and absent ones. */
export async function measureSearch(subject: Subject, scale: Scale): Promise<Measurement[]> {
  const large = await largeSubject(scale);
  const folder = realBooksFolder();
  const real = folder === undefined ? [] : await readRealBooks(folder);
  const kinds = {
    'out of titles, 1 character': drawWords(real, 1, scale.words),
    'out of titles, 2 characters': drawWords(real, 2, scale.words),
    'out of titles, 3 characters': drawWords(real, 3, scale.words),
    'out of titles, 4 characters': drawWords(real, 4, scale.words),
    rare: [rareWord, ...[...rareWord]],
    common,
    absent,
  };
  const search = (searchText: string) =>
    timed(() =>
      large.post('/jmgr/book/search/bookSearch', { pageIndex: 1, pageSize: 30, searchText }),
    );
  const named = `search over ${large.rows.toLocaleString('en-US')} books`;
  const all: number[] = [];
  const measurements: Measurement[] = [];
  for (const [kind, words] of Object.entries(kinds)) {
    const taken: number[] = [];
    for (const word of words) taken.push(await search(word));
    all.push(...taken);
    measurements.push({
      what: `${named}, words ${kind}, p50`,
      value: percentile(taken, 0.5),
      unit: 'ms',
      note: `${taken.length} words; the longest ${Math.max(...taken).toFixed(1)}`,
    });
  }
  const found: number[] = [];
  for (const keyword of [...Object.values(kinds).flat(), ...initials])
    found.push(await timed(() => large.post('/jmgr/find', { keyword })));
  return [
    ...(folder !== undefined && scale.importsBooks
      ? [await measureImport(subject, folder), ...(await measureRoundTrip(subject))]
      : []),
    ...measurements,
    {
      what: `${named}, ${all.length} words, p99`,
      value: percentile(all, 0.99),
      unit: 'ms',
      goal: { limit: 50, better: 'lower' },
    },
    {
      what: `records of every list found, ${found.length} words and initials, p50`,
      value: percentile(found, 0.5),
      unit: 'ms',
    },
    {
      what: `records of every list found, ${found.length} words and initials, p99`,
      value: percentile(found, 0.99),
      unit: 'ms',
      note: `the longest ${Math.max(...found).toFixed(1)}`,
      goal: { limit: 150, better: 'lower' },
    },
  ];
}

async function measureImport(subject: Subject, folder: string): Promise<Measurement> {
  const taken = await timed(async () => {
    for (const file of ['books-zh.csv', 'books-en.csv']) {
      await run('npm', ['run', '--silent', 'import', '--', 'books', join(folder, file)], {
        env: { ...process.env, DATA_DIR: subject.dataFolder },
      });
    }
  });
  return {
    what: 'import of both files of real books (34,707 rows)',
    value: taken / 1_000,
    unit: 's',
  };
}

/** The same words each time: pieces of so many characters of titles. */
function drawWords(real: readonly BookText[], length: number, count: number): string[] {
  const dice = createDice(length);
  const titles = (real.length > 0 ? real : bookTexts(1_000, []))
    .map(({ name }) => /\p{Script=Han}{4,}/u.exec(name)?.[0] ?? '')
    .filter((title) => title !== '');
  return Array.from({ length: count }, () => {
    const title = titles[Math.floor(dice() * titles.length)] ?? '';
    const from = Math.floor(dice() * (title.length - length + 1));
    return title.slice(from, from + length);
  });
}
