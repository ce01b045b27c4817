import { sql } from 'kysely';
import { pino } from 'pino';
import { sweepAudit } from '#server/audit/sweep.ts';
import { type OpenDatabase, openDatabase } from '#server/database/connection.ts';
import { readSettings } from '#server/settings.ts';
import { type Measurement, percentile, timed } from './measurement.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';

/** days over which the entries are spread, and how many of them the clean-up takes away */
const [days, sweptDays] = [365, 30];
const dayMilliseconds = 24 * 60 * 60 * 1_000;
/** entries that are made by one statement */
const batch = 500_000;

/** The trail of a year: its pages as operators ask for them, and its clean-up, while pages are asked for. */
export async function measureTrail(subject: Subject, scale: Scale): Promise<Measurement[]> {
  const { entries } = scale.trail;
  const settings = readSettings({ DATA_DIR: subject.dataFolder, LOG_LEVEL: 'silent' });
  const log = pino({ level: 'silent' });
  const opened = await openDatabase(settings, log);
  const named = `trail of ${entries.toLocaleString('en-US')} entries`;
  try {
    const filling = await timed(() => fillTrail(opened, entries));
    const measurements: Measurement[] = [
      { what: `${named}, made`, value: filling / 1_000, unit: 's' },
      {
        what: `${named}, on disk with its indexes`,
        value: (await sizeOf(opened)) / 1_000_000,
        unit: 'MB',
      },
    ];
    for (const [kind, question] of Object.entries(await questionsOf(opened))) {
      const taken: number[] = [];
      for (let sample = 0; sample < scale.samples; sample += 1)
        taken.push(await timed(() => askPage(subject, question)));
      measurements.push({
        what: `${named}, ${kind}, p50`,
        value: percentile(taken, 0.5),
        unit: 'ms',
        note: `the longest ${Math.max(...taken).toFixed(1)}`,
      });
    }
    return [...measurements, ...(await measureSweep(subject, opened, named))];
  } finally {
    await opened.close();
  }
}

const askPage = (subject: Subject, question: object) =>
  subject.post('/jmgr/audit/list', { pageIndex: 1, pageSize: 20, ...question });

/** The clean-up of a month, and how long pages take meanwhile. */
async function measureSweep(
  subject: Subject,
  { database }: OpenDatabase,
  named: string,
): Promise<Measurement[]> {
  const settings = readSettings({
    DATA_DIR: subject.dataFolder,
    LOG_LEVEL: 'silent',
    AUDIT_KEEP_DAYS: String(days - sweptDays),
  });
  const services = { database, settings, log: pino({ level: 'silent' }), now: () => new Date() };
  let isOver = false;
  const pages: number[] = [];
  const asking = async () => {
    do pages.push(await timed(() => askPage(subject, {})));
    while (!isOver);
  };
  const reading = asking();
  const swept = await timed(() => sweepAudit(services)).finally(() => {
    isOver = true;
  });
  await reading;
  return [
    { what: `${named}, clean-up of ${sweptDays} days`, value: swept / 1_000, unit: 's' },
    {
      what: `${named}, newest page during the clean-up, p99`,
      value: percentile(pages, 0.99),
      unit: 'ms',
      note: `the longest ${Math.max(...pages).toFixed(1)}`,
    },
  ];
}

/** Entries of a year, by all accounts, over kinds and actions as they come about. */
async function fillTrail({ database }: OpenDatabase, entries: number): Promise<void> {
  for (let first = 1; first <= entries; first += batch) {
    const last = Math.min(entries, first + batch - 1);
    await database.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`insert into audit
          (id, at, account_id, resource, record_id, action, request_id, call_id, difference)
        select 1000000000000 + number, at, people[1 + number % cardinality(people)],
          case when number % 100000 = 0 then 'siteSetting' when number % 50 = 0 then 'label'
            when number % 3 = 0 then 'post' else 'book' end,
          (number * 7919 % 700000)::text,
          case when number % 200000 = 0 then 'restore' when number % 100 = 0 then 'delete'
            when number % 10 = 0 then 'create' else 'change' end,
          gen_random_uuid()::text, gen_random_uuid(),
          jsonb_build_object('title', jsonb_build_object('from', '旧标题 ' || number, 'to', '新标题 ' || number),
            'content', jsonb_build_object('from', repeat('旧', 40), 'to', repeat('新', 40)))
        from generate_series(${sql.lit(first)}::bigint, ${sql.lit(last)}::bigint) as number,
          lateral (select now() - make_interval(secs => 86400.0 * ${sql.lit(days)}
            * (1 - number::float / ${sql.lit(entries)}))) as made (at),
          (select array_agg(id order by id) from account) as everybody (people)`.execute(
        transaction,
      );
    });
  }
  await database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`analyze audit`.execute(transaction);
  });
}

async function sizeOf({ database }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_total_relation_size('audit') as bytes`.execute(database);
  return Number(rows[0]?.bytes);
}

/** What operators ask for: bodies of list calls. */
async function questionsOf({ database }: OpenDatabase): Promise<Record<string, object>> {
  const { rows } = await sql<{
    account: string;
    record: string;
    resource: string;
    request: string;
  }>`select account_id as account, record_id as record, resource, request_id as request
    from audit where account_id is not null and at < now() - interval '100 days'
    order by at desc, id desc limit 1`.execute(database);
  const entry = rows[0];
  if (!entry) throw new Error('the trail is empty');
  const dayAgo = (count: number) => new Date(Date.now() - count * dayMilliseconds).toISOString();
  const day = { createdAtFrom: dayAgo(101), createdAtTo: dayAgo(100) };
  return {
    'the newest page': {},
    'page 5,000': { pageIndex: 5_000 },
    'of a person': { userId: entry.account },
    'of a person on a day': { userId: entry.account, ...day },
    'of a day': day,
    'of a kind': { resource: 'post' },
    'of a rare kind': { resource: 'siteSetting' },
    'of a record': { resource: entry.resource, recordId: entry.record },
    'of an id': { recordId: entry.record },
    'of a call': { requestId: entry.request },
    'of an action': { action: 'delete' },
    'of a rare action': { action: 'restore' },
  };
}
