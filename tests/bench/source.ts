import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { connections, latencies, load } from './calls.ts';
import { type Measurement, percentile, timed } from './measurement.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';

/** A list of a source, asked through the gateway, beside its service asked directly in the same run. */

/** the source that the subject may reach on this machine */
export const measuredSource = 'measured';
const list = 'measured-orders';
const pageSize = 20;

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const row = (id: number) => ({
  id,
  number: `A-${id}`,
  title: '野草与彷徨的故事',
  customer: { id: id % 97, name: '读者' },
  amount: id * 3,
  paidAt: '2026-01-31T01:05:00.000Z',
  note: '请放在门口，谢谢。'.repeat(8),
});

/** A service by the conventions of json-server, whose answer is ready. */
async function startService() {
  const answer = JSON.stringify(Array.from({ length: pageSize }, (_, index) => row(index + 1)));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '100000' });
    response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function save(subject: Subject, path: string, name: string, text: object): Promise<void> {
  const answer = await fetch(`${subject.origin}/jmgr${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${subject.token}` },
    body: JSON.stringify({ name, text: JSON.stringify(text), revision: 0, note: '' }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

export async function measureSource(subject: Subject, scale: Scale): Promise<Measurement[]> {
  const service = await startService();
  try {
    await save(subject, '/source/save', measuredSource, {
      schemaVersion: 1,
      name: measuredSource,
      label: both('Measured'),
      address: service.address,
      limits: { callsPerMinute: 60_000 },
    });
    await save(subject, '/schema/save', list, {
      schemaVersion: 2,
      name: list,
      label: both('Orders'),
      menu: { group: 'catalogue', order: 90 },
      provider: 'source',
      source: measuredSource,
      recordTitle: 'number',
      endpoints: { list: { method: 'GET', path: '/orders' } },
      fields: {
        number: { type: 'text', label: both('Number') },
        title: { type: 'text', label: both('Title') },
        customer: { type: 'text', path: 'customer.name', label: both('Customer') },
        amount: { type: 'money', label: both('Amount') },
        paidAt: { type: 'dateTime', label: both('Paid') },
        note: { type: 'longText', label: both('Note') },
      },
      list: { columns: ['number', 'title', 'customer', 'amount', 'paidAt'] },
    });
    return await measurements(subject, scale, service.address);
  } finally {
    await service.close();
  }
}

async function measurements(
  subject: Subject,
  scale: Scale,
  address: string,
): Promise<Measurement[]> {
  const path = `/jmgr/source/${list}/list`;
  const asked = { ...subject, path };
  const question = (index: number) => ({ pageIndex: 1 + index, pageSize });
  const samples = scale.samples * 10;
  await latencies(asked, scale.samples, question);
  const through = await latencies(asked, samples, question);
  const direct: number[] = [];
  for (let index = 0; index < samples; index += 1)
    direct.push(
      await timed(async () => {
        const start = index * pageSize;
        const page = `${address}/orders?_start=${start}&_end=${start + pageSize}`;
        await (await fetch(page)).json();
      }),
    );
  const many = await load(asked, scale, [question(0), question(1), question(2)]);
  const bare = await autocannon({
    url: `${address}/orders?_start=0&_end=${pageSize}`,
    connections,
    duration: scale.seconds,
  });
  const more = percentile(through, 0.5) - percentile(direct, 0.5);
  return [
    {
      what: 'page of a source through the gateway, more than its own answer, p50',
      value: more,
      unit: 'ms',
      goal: { limit: 5, better: 'lower' },
      note: `${percentile(through, 0.5).toFixed(1)} and ${percentile(direct, 0.5).toFixed(1)} ms, ${samples} calls one after another`,
    },
    {
      what: `the same, ${connections} connections at once`,
      value: many.rate,
      unit: '/s',
      note: `p99 ${many.p99} ms; the service itself ${Math.round(bare.requests.average)}/s`,
    },
  ];
}
