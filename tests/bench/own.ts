import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { ownTable } from '#schema/own/columns.ts';
import { openDatabase } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables.ts';
import { readSettings } from '#server/settings.ts';
import {
  bareRate,
  connections,
  type ListSubject,
  latencies,
  load,
  type Question,
} from './calls.ts';
import { absentWord, awaitWords, rareWord } from './fill.ts';
import { type Measurement, percentile, timed } from './measurement.ts';
import { fillOwn, ownFields, ownFile, ownText, ownTitles, sortsOf } from './ownList.ts';
import { processorTime } from './processors.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';
import { createDice } from './texts.ts';

/**
 * Own records beside the bare driver: a list of twenty fields is published, filled, listed, searched, narrowed and sorted by
 * each field, changed, and filled from a file.
 */

const list = 'measured';
const table = 'own_measured';
const pageSize = 10;
const json = { 'content-type': 'application/json' };

const answer = z.object({ data: z.object({ revision: z.number() }) });

interface OwnSubject extends ListSubject {
  readonly dataFolder: string;
  readonly rows: number;
  /** Publishes a text of a list. */
  publish(name: string, text: string): Promise<void>;
}

const parts = {
  calls: measureCalls,
  searches: measureSearches,
  fields: measureFields,
  imports: measureImports,
  changes: measureChanges,
};
type OwnPart = keyof typeof parts;
/** what `own:…` measures alone */
export const ownParts: readonly OwnPart[] = ['calls', 'searches', 'fields', 'imports', 'changes'];

export async function measureOwn(
  subject: Subject,
  scale: Scale,
  wanted = ownParts,
): Promise<Measurement[]> {
  const opened = await openDatabase(
    readSettings({ DATA_DIR: subject.dataFolder, LOG_LEVEL: 'silent' }),
    pino({ level: 'silent' }),
  );
  const revisions = new Map<string, number>();
  const own: OwnSubject = {
    ...subject,
    path: `/jmgr/own/${list}/list`,
    opened,
    rows: scale.rows,
    async publish(name, text) {
      const body = { name, text, revision: revisions.get(name) ?? 0, draft: false, note: '' };
      const answered = await fetch(`${subject.origin}/jmgr/schema/save`, {
        method: 'PUT',
        headers: { ...json, authorization: `Bearer ${subject.token}` },
        body: JSON.stringify(body),
        // fetch waits for five minutes, the platform for fifteen
      }).catch(() => undefined);
      const { revision = 0 } = answered?.ok ? answer.parse(await answered.json()).data : {};
      // what takes longer than a call may goes on
      if (answered === undefined || answered.status === 503)
        revisions.set(name, await published(subject, name, body.revision));
      else if (revision === 0) throw new Error(await answered.text());
      else revisions.set(name, revision);
    },
  };
  try {
    await own.publish(list, ownText(list));
    await fillOwn(opened.database, table, scale.rows);
    await awaitWords(opened.database, table);
    const measurements: Measurement[] = [];
    for (const part of wanted) measurements.push(...(await parts[part](own, scale)));
    return measurements;
  } finally {
    await opened.close();
  }
}

/** Waits until a list has another revision than this one. @returns its number */
async function published(subject: Subject, name: string, former: number): Promise<number> {
  for (;;) {
    await delay(200);
    const asked = await fetch(`${subject.origin}/jmgr/schema/detail/${name}`, {
      headers: { authorization: `Bearer ${subject.token}` },
    });
    const { data } = answer.parse(await asked.json());
    if (data.revision !== former) return data.revision;
  }
}

const question = (pageIndex: number): Question => ({ pageIndex, pageSize });
const questions = (first: number): Question[] =>
  Array.from({ length: 50 }, (_, index) => question(first + index));

async function measureCalls(own: OwnSubject, scale: Scale): Promise<Measurement[]> {
  const first = await load(own, scale, [question(1)]);
  const various = await load(own, scale, questions(1));
  const bare = await bareRate(own, scale, questions(1));
  const deep = await load(own, scale, [question(1_000)]);
  const named = `${own.rows.toLocaleString('en-US')} own records of ${Object.keys(ownFields).length} fields`;
  return [
    {
      what: `list call, ${named}, ${connections} connections`,
      value: first.rate,
      unit: '/s',
      goal: { limit: 3_000, better: 'higher' },
    },
    {
      what: 'own records, list call, p99',
      value: first.p99,
      unit: 'ms',
      goal: { limit: 30, better: 'lower' },
    },
    { what: 'own records, pages 1 to 50 in turn', value: various.rate, unit: '/s' },
    { what: 'own records, pages 1 to 50 in turn, p99', value: various.p99, unit: 'ms' },
    { what: 'own records, the same SQL by the bare driver', value: bare, unit: '/s' },
    {
      what: 'own records, of what the bare driver reaches with the same SQL',
      value: (various.rate / bare) * 100,
      unit: '%',
      goal: { limit: 50, better: 'higher' },
      note: 'pages 1 to 50 in turn; the call’s own client takes its part of the same processors',
    },
    { what: 'own records, page 1,000', value: deep.rate, unit: '/s' },
  ];
}

/** Words of one to four characters, out of titles as the ones of the books are. */
async function measureSearches(own: OwnSubject, { words }: Scale): Promise<Measurement[]> {
  const titles = ownTitles(own.rows);
  const dice = createDice(3);
  const drawn = (length: number) =>
    Array.from({ length: words }, () => {
      const title = [...(titles[Math.floor(dice() * titles.length)] ?? '')];
      const from = Math.floor(dice() * (title.length - length + 1));
      return title.slice(from, from + length).join('');
    });
  const searched = {
    'of 1 character': drawn(1),
    'of 2 characters': drawn(2),
    'of 3 characters': drawn(3),
    'of 4 characters': drawn(4),
    rare: [rareWord, ...rareWord],
    absent: [absentWord, '囍囎', '龘靐', 'qzxj'],
  };
  const all: number[] = [];
  const measurements: Measurement[] = [];
  for (const [kind, texts] of Object.entries(searched)) {
    const taken = await latencies(own, texts.length, (index) => ({
      ...question(1),
      searchText: texts[index],
    }));
    all.push(...taken);
    measurements.push({
      what: `own records, search, words ${kind}, p50`,
      value: percentile(taken, 0.5),
      unit: 'ms',
      note: `${taken.length} words; the longest ${Math.max(...taken).toFixed(1)}`,
    });
  }
  return [
    ...measurements,
    {
      what: `own records, search, ${all.length} words, p99`,
      value: percentile(all, 0.99),
      unit: 'ms',
      goal: { limit: 50, better: 'lower' },
    },
  ];
}

const day = 86_400_000;

/** The records that most records name, by field. */
async function idsOfFields(database: Kysely<Tables>) {
  const idsOf = async (column: string) => {
    const { rows } = await sql<{ id: string }>`select ${sql.ref(column)}::text as id
      from ${sql.table(table)} where ${sql.ref(column)} is not null
      group by 1 order by count(*) desc limit 30`.execute(database);
    return rows.map(({ id }) => id);
  };
  return { book: await idsOf('book'), host: await idsOf('host') };
}

/** The parameters that narrow by a field, another value each time. */
function narrowing(
  name: string,
  index: number,
  found: Readonly<Record<string, readonly string[]>>,
): Question | undefined {
  const field = ownFields[name];
  const from = Date.now() - (index + 2) * 11 * day;
  const range = (low: unknown, high: unknown, [first, last]: readonly [string, string]) => ({
    [`${name}${first}`]: low,
    [`${name}${last}`]: high,
  });
  switch (field?.type) {
    case 'number':
    case 'money':
    case 'duration':
      return range(index * 7, index * 7 + 30, ['Min', 'Max']);
    case 'date':
    case 'dateTime':
      return range(new Date(from).toISOString(), new Date(from + 3 * day).toISOString(), [
        'From',
        'To',
      ]);
    case 'boolean':
      return { [name]: index % 2 === 0 };
    case 'enum': {
      const values = z.array(z.object({ value: z.unknown() })).parse(field.options);
      return { [name]: values[index % values.length]?.value };
    }
    case 'partialDate':
      return { [name]: String(1950 + index) };
    case 'relation': {
      const ids = found[name] ?? [];
      return { [name]: ids[index % ids.length] };
    }
    default:
      return undefined;
  }
}

/** Every order, every filter, and every filter in every order, none asked before. */
async function measureFields(own: OwnSubject, { samples }: Scale): Promise<Measurement[]> {
  const found = await idsOfFields(own.opened.database);
  const sorts = sortsOf(ownFields).flatMap((name) => [name, `-${name}`]);
  const filtered = Object.keys(ownFields).filter((name) => narrowing(name, 0, found));
  const ask = async (
    kinds: readonly (readonly [string, (index: number) => Question])[],
    count: number,
  ) => {
    const taken: { name: string; times: number[] }[] = [];
    for (const [name, make] of kinds)
      taken.push({ name, times: await latencies(own, count, make) });
    return taken;
  };
  const sorted = await ask(
    sorts.map((sort) => [sort, (index: number) => ({ ...question(1 + index), sort })] as const),
    samples,
  );
  const narrowed = await ask(
    filtered.map(
      (name) =>
        [name, (index: number) => ({ ...question(1), ...narrowing(name, index, found) })] as const,
    ),
    samples,
  );
  const both = await ask(
    filtered.flatMap((name) =>
      sorts.map(
        (sort) =>
          [
            `${name} by ${sort}`,
            (index: number) => ({ ...question(1), ...narrowing(name, index + 7, found), sort }),
          ] as const,
      ),
    ),
    Math.max(1, Math.floor(samples / 10)),
  );
  const told = (what: string, taken: Awaited<ReturnType<typeof ask>>): Measurement => {
    const slow = taken
      .map(({ name, times }) => ({ name, longest: Math.max(...times) }))
      .sort((a, b) => b.longest - a.longest)
      .slice(0, 4);
    const times = taken.flatMap((one) => one.times);
    return {
      what: `own records, ${what}, p99`,
      value: percentile(times, 0.99),
      unit: 'ms',
      goal: { limit: 50, better: 'lower' },
      note: `${times.length} calls; the longest ${slow.map(({ name, longest }) => `${longest.toFixed(0)} (${name})`).join(', ')}`,
    };
  };
  return [
    told(`each of ${sorts.length} orders`, sorted),
    told(`each of ${filtered.length} filters`, narrowed),
    told(`each filter in each order`, both),
  ];
}

const report = z.object({ id: z.string(), state: z.string(), created: z.number() });

/** Rows of a file a second, into an empty list and into the full one. */
async function measureImports(own: OwnSubject, { ownRows }: Scale): Promise<Measurement[]> {
  const file = ownFile(ownRows);
  await own.publish('imported', ownText('imported'));
  const measurements: Measurement[] = [];
  for (const [name, what] of [
    ['imported', 'an empty list'],
    [list, 'the full list'],
  ] as const) {
    const before = await processorTime(own.dataFolder);
    const taken = await timed(() => importFile(own, name, file, ownRows));
    // words are added up some seconds later
    await awaitWords(own.opened.database, ownTable(name));
    const after = await processorTime(own.dataFolder);
    const aRow = (part: keyof typeof after) =>
      `${(((after[part] - before[part]) / ownRows) * 1_000).toFixed(0)} µs`;
    const bare = await timed(() => insertBare(own, ownTable(name), ownRows));
    const named = `own records, import of ${ownRows.toLocaleString('en-US')} rows into ${what}`;
    measurements.push(
      {
        what: named,
        value: (ownRows / taken) * 1_000,
        unit: '/s',
        goal: { limit: 5_000, better: 'higher' },
        note: `processor a row, with the totals of words: the server ${aRow('server')}, the database ${aRow('database')}`,
      },
      {
        what: `${named}, of what the bare inserts reach`,
        value: (bare / taken) * 100,
        unit: '%',
        note: `${Math.round((ownRows / bare) * 1_000).toLocaleString('en-US')} rows a second by statements of ${bareAtOnce}`,
      },
    );
  }
  return measurements;
}

const bareAtOnce = 500;

/** Inserts the newest rows of a table once more, under other ids, and lets them go again. */
async function insertBare({ opened }: OwnSubject, name: string, rows: number): Promise<void> {
  await opened.database
    .transaction()
    .execute(async (transaction) => {
      const { rows: found } = await sql<{ column: string }>`select attname as column
        from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped
          and attname <> 'id'`.execute(transaction);
      const columns = sql.join(found.map(({ column }) => sql.ref(column)));
      await sql`create temporary table newest on commit drop as
        select * from ${sql.table(name)} order by id desc limit ${sql.lit(rows)}`.execute(
        transaction,
      );
      for (let from = 0; from < rows; from += bareAtOnce)
        // another process, as the ids have it
        await sql`insert into ${sql.table(name)} (id, ${columns})
          select id # (1 << 21), ${columns} from newest
          offset ${sql.lit(from)} limit ${sql.lit(bareAtOnce)}`.execute(transaction);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

/** Ends a transaction that is not to stay. */
class Undone extends Error {}

async function importFile(own: OwnSubject, name: string, file: string, rows: number) {
  const headers = { authorization: `Bearer ${own.token}` };
  const started = await fetch(
    `${own.origin}/jmgr/import/start/${name}?fileName=events.csv&dryRun=false`,
    { method: 'POST', headers, body: file },
  );
  let { data } = z.object({ data: report }).parse(await started.json());
  while (data.state === 'waiting' || data.state === 'running') {
    await delay(50);
    const asked = await fetch(`${own.origin}/jmgr/import/detail/${data.id}`, { headers });
    ({ data } = z.object({ data: report }).parse(await asked.json()));
  }
  if (data.state !== 'finished' || data.created !== rows) throw new Error(JSON.stringify(data));
}

/** Does something while somebody reads the list all the time. @returns how long it took, and the longest reading */
async function whileReading(own: OwnSubject, act: () => Promise<unknown>) {
  let isDone = false;
  let longest = 0;
  const read = async () => {
    while (!isDone) {
      // who knows the former shape is told to ask again
      const asked = own.post(own.path, question(1)).catch(() => undefined);
      longest = Math.max(longest, await timed(() => asked));
      await delay(20);
    }
  };
  const reading = read();
  const taken = await timed(act).finally(() => {
    isDone = true;
  });
  await reading;
  return { taken, longest };
}

/** What it takes to change the list while its table is full. */
async function measureChanges(own: OwnSubject): Promise<Measurement[]> {
  const label = { 'zh-CN': 'Note', 'en-US': 'Note' };
  const note = { type: 'text', label };
  const withNote = { ...ownFields, note };
  const withMark = { ...withNote, mark: { type: 'number', label } };
  const retyped = {
    ...withMark,
    since: { type: 'number', label },
    seats: { type: 'text', label },
    kind: { type: 'text', label },
  };
  const plan = () =>
    own.post('/jmgr/schema/affected', { name: list, text: ownText(list, retyped) });
  const steps: readonly (readonly [string, number | undefined, () => Promise<unknown>])[] = [
    ['adding a field', 1, () => own.publish(list, ownText(list, withNote, ['note']))],
    [
      'adding a field that rows are narrowed and sorted by',
      undefined,
      () => own.publish(list, ownText(list, withMark, ['note'])),
    ],
    ['the plan of three changed types', 5, plan],
    ['three types changed', undefined, () => own.publish(list, ownText(list, retyped, ['note']))],
  ];
  const measurements: Measurement[] = [];
  for (const [what, limit, act] of steps) {
    const { taken, longest } = await whileReading(own, act);
    measurements.push({
      what: `own records, ${what}`,
      value: taken / 1_000,
      unit: 's',
      note: `the longest reading meanwhile ${longest.toFixed(0)} ms`,
      ...(limit === undefined ? {} : { goal: { limit, better: 'lower' as const } }),
    });
  }
  return measurements;
}
