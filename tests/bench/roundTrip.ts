import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { exportedBytes, shippedLists } from '../support/exported.ts';
import { type Measurement, timed } from './measurement.ts';
import type { Subject } from './subject.ts';

const run = promisify(execFile);
const page = z.object({ data: z.array(z.unknown()) });
const pageSize = 100;

async function allBooks(subject: Subject): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const asked = { pageIndex, pageSize, sort: 'createdAt', whole: true };
    const { data } = page.parse(await subject.post('/jmgr/book/search/bookSearch', asked));
    rows.push(...data);
    if (data.length < pageSize) return rows;
  }
}

/** All books of the catalogue out into a file and in again, onto themselves: what takes how long, and what the import says. */
export async function measureRoundTrip(subject: Subject): Promise<Measurement[]> {
  const lists = shippedLists();
  const books = lists.get('books');
  if (!books) throw new Error('there is no list of books');
  const folder = await mkdtemp(join(tmpdir(), 'bookdesk-round-trip-'));
  const measurements: Measurement[] = [];
  try {
    let rows: unknown[] = [];
    const read = await timed(async () => {
      rows = await allBooks(subject);
    });
    const named = `${rows.length.toLocaleString('en-US')} books`;
    measurements.push({ what: `${named} read page by page`, value: read / 1_000, unit: 's' });
    for (const format of ['csv', 'xlsx'] as const) {
      const file = join(folder, `books.${format}`);
      const written = await timed(async () => {
        const wish = { format, form: 'raw', language: 'zh-CN', zone: 'Asia/Shanghai' } as const;
        await writeFile(file, exportedBytes(lists, books, rows, wish));
      });
      let said = '';
      const taken = await timed(async () => {
        const { stdout } = await run('npm', ['run', '--silent', 'import', '--', 'books', file], {
          env: { ...process.env, DATA_DIR: subject.dataFolder },
        });
        said = stdout.split('\n').find((line) => /unchanged|未变/.test(line)) ?? '';
      });
      const kind = format.toUpperCase();
      measurements.push(
        { what: `${named} written as ${kind}`, value: written / 1_000, unit: 's' },
        { what: `their ${kind} imported onto them`, value: taken / 1_000, unit: 's', note: said },
      );
    }
    return measurements;
  } finally {
    await rm(folder, { recursive: true });
  }
}
