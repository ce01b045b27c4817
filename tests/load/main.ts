import { parseArgs } from 'node:util';
import { UsageError } from '#launch/usage.mjs';
import { findCapacity } from './capacity.ts';
import { judge, machine, report } from './report.ts';
import { prepare, type Use, use } from './run.ts';
import { startLoadSubject } from './subject.ts';
import { fillKeptPages } from './warm.ts';
import { watch } from './watch.ts';

/** An hour in ten minutes. */
const speed = 6;

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new UsageError(`--${name} is a number above 0, not ${text}`);
  return value;
}

/**
 * `npm run load`: an hour of mixed use in ten minutes, or as many minutes and times as were asked for. Ends with 1 where
 * something failed, an acknowledged write was lost, or memory is not flat.
 *
 * @param parameters `--minutes 10 --times 1 --seed 7 --posts 50000 --books 30000`; with `--capacity` it looks for how many
 *   times the use keeps p99 under `--bound 500` milliseconds, in steps of `--minutes 1`
 */
export async function main(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      minutes: { type: 'string' },
      times: { type: 'string', default: '1' },
      seed: { type: 'string', default: '20261121' },
      posts: { type: 'string', default: '50000' },
      books: { type: 'string', default: '30000' },
      capacity: { type: 'boolean', default: false },
      bound: { type: 'string', default: '500' },
    },
  });
  const minutes = positive('minutes', values.minutes ?? (values.capacity ? '1' : '10'));
  const wanted: Use = {
    speed,
    seconds: minutes * 60 * speed,
    times: positive('times', values.times),
    seed: positive('seed', values.seed),
  };
  const records = {
    posts: positive('posts', values.posts),
    books: positive('books', values.books),
  };
  console.log(
    `Bookdesk load: a server with ${records.posts.toLocaleString('en-US')} posts and ${records.books.toLocaleString('en-US')} books …`,
  );
  const subject = await startLoadSubject(records);
  try {
    if (values.capacity) {
      const found = await findCapacity(subject, wanted, positive('bound', values.bound));
      console.log(`\n${machine()}\n${found}`);
      return;
    }
    const stock = await prepare(subject, wanted);
    const read = await fillKeptPages(subject);
    console.log(
      `… is there, and ${read.toLocaleString('en-US')} pages have been read; ${minutes} minutes of use begin`,
    );
    const watching = watch(subject.origin, subject.metricsToken, subject.collect);
    const result = await use(subject, stock, wanted);
    const watched = await watching.stop();
    const judgement = judge(result, watched);
    console.log(report(wanted, result, watched, judgement));
    if (!judgement.isGood) process.exitCode = 1;
  } finally {
    await subject.close();
  }
}
