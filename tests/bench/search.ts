import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Measurement, percentile, timed } from './measurement.ts';
import { realBooksFolder, type Subject } from './subject.ts';

const run = promisify(execFile);

/** Words that no title holds, beside those that are drawn from titles. */
const absent = ['囍囎', '龘靐', '鱻麤', 'qzxj'];

/** Searches over the real books: one to four Chinese characters out of their titles, and absent words. */
export async function measureSearch(subject: Subject): Promise<Measurement[]> {
  const folder = realBooksFolder();
  if (folder === undefined) {
    console.log(
      'search: left out, there are no real book records beside the project (BOOKDESK_BOOKS_DIR).',
    );
    return [];
  }
  const importing = await timed(async () => {
    for (const file of ['books-zh.csv', 'books-en.csv']) {
      await run('npm', ['run', '--silent', 'import', '--', 'books', join(folder, file)], {
        env: { ...process.env, DATA_DIR: subject.dataFolder },
      });
    }
  });
  const words = [...drawWords(folder), ...absent];
  const durations: number[] = [];
  for (const searchText of words) {
    durations.push(
      await timed(() =>
        subject.post('/jmgr/book/search/bookSearch', { pageIndex: 1, pageSize: 30, searchText }),
      ),
    );
  }
  return [
    {
      what: 'import of both files of real books (34,707 rows)',
      value: importing / 1_000,
      unit: 's',
    },
    {
      what: `search over the real books, ${words.length} words, p50`,
      value: percentile(durations, 0.5),
      unit: 'ms',
    },
    {
      what: 'search over the real books, p99',
      value: percentile(durations, 0.99),
      unit: 'ms',
      goal: { limit: 50, better: 'lower' },
    },
  ];
}

/** The same words each time: pieces of one to four characters of every 120th title. */
function drawWords(folder: string): string[] {
  const titles = readFileSync(join(folder, 'books-zh.csv'), 'utf8')
    .split('\n')
    .map((line) => line.split(',')[1] ?? '')
    .filter((title) => /^\p{Script=Han}{4,}/u.test(title));
  return titles
    .filter((_, index) => index % 120 === 0)
    .map((title, index) => title.slice(0, 1 + (index % 4)));
}
