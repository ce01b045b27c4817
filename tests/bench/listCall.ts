import autocannon from 'autocannon';
import { fillSubject } from './fillSubject.ts';
import type { Measurement } from './measurement.ts';
import type { Subject } from './subject.ts';

const seconds = 10;
const connections = 50;

/** Posts to manage, with their true total, as an operator asks for them: the first page and page 1,000. */
export async function measureListCall(subject: Subject): Promise<Measurement[]> {
  const posts = Number(process.env.BENCH_POSTS ?? 100_000);
  await fillSubject(subject, posts);
  const scale = `${posts.toLocaleString('en-US')} posts, ${connections} connections`;
  const first = await load(subject, { pageIndex: 1, pageSize: 10, contentType: 1050, status: 30 });
  const deep = await load(subject, {
    pageIndex: 1_000,
    pageSize: 10,
    contentType: 1050,
    status: 30,
  });
  return [
    {
      what: `list call, ${scale}`,
      value: first.rate,
      unit: '/s',
      goal: { limit: 3_000, better: 'higher' },
    },
    { what: 'list call, p99', value: first.p99, unit: 'ms', goal: { limit: 30, better: 'lower' } },
    {
      what: 'list call, page 1,000',
      value: deep.rate,
      unit: '/s',
      goal: { limit: 600, better: 'higher' },
    },
  ];
}

async function load(subject: Subject, body: unknown): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({
    url: `${subject.origin}/jmgr/post/manage/list`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${subject.token}` },
    body: JSON.stringify(body),
    connections,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} calls failed`);
  }
  return { rate: result.requests.average, p99: result.latency.p99 };
}
