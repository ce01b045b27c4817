import autocannon from 'autocannon';
import { fillSubject } from './fillSubject.ts';
import type { Measurement } from './measurement.ts';
import type { Subject } from './subject.ts';

const seconds = 10;
const warmingSeconds = 3;
const connections = 50;

/** Posts to manage, with their true total, as an operator asks for them: the first page and page 1,000. */
export async function measureListCall(subject: Subject): Promise<Measurement[]> {
  const posts = Number(process.env.BENCH_POSTS ?? 100_000);
  await fillSubject(subject, posts);
  const scale = `${posts.toLocaleString('en-US')} posts, ${connections} connections`;
  const question = (pageIndex: number) => ({
    pageIndex,
    pageSize: 10,
    contentType: 1050,
    status: 30,
  });
  const first = await load(subject, [question(1)]);
  const various = await load(
    subject,
    Array.from({ length: 50 }, (_, index) => question(index + 1)),
  );
  const deep = await load(subject, [question(1_000)]);
  return [
    {
      what: `list call, ${scale}`,
      value: first.rate,
      unit: '/s',
      goal: { limit: 3_000, better: 'higher' },
    },
    { what: 'list call, p99', value: first.p99, unit: 'ms', goal: { limit: 30, better: 'lower' } },
    { what: 'list call, pages 1 to 50 in turn', value: various.rate, unit: '/s' },
    { what: 'list call, pages 1 to 50 in turn, p99', value: various.p99, unit: 'ms' },
    {
      what: 'list call, page 1,000',
      value: deep.rate,
      unit: '/s',
      goal: { limit: 600, better: 'higher' },
    },
  ];
}

/** Asks the questions in turn on every connection. Equal ones that meet on their way share an answer. */
async function load(
  subject: Subject,
  questions: readonly unknown[],
): Promise<{ rate: number; p99: number }> {
  const ask = (duration: number) =>
    autocannon({
      url: `${subject.origin}/jmgr/post/manage/list`,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${subject.token}` },
      requests: questions.map((question) => ({ body: JSON.stringify(question) })),
      connections,
      duration,
    });
  // connections, plans and compiled code are there before anything is measured
  await ask(warmingSeconds);
  const result = await ask(seconds);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} calls failed`);
  }
  return { rate: result.requests.average, p99: result.latency.p99 };
}
