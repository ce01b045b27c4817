import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { auditList } from '#contract/endpoints/audit.ts';
import { chartValues } from '#contract/endpoints/charts.ts';
import { findRecords } from '#contract/endpoints/finding.ts';
import { homeCall } from '#contract/endpoints/home.ts';
import { institutionManageList } from '#contract/endpoints/institution.ts';
import { bookCalls, userManageList } from '#contract/endpoints/lists.ts';
import { memberInvite } from '#contract/endpoints/members.ts';
import { noteCount, noteList } from '#contract/endpoints/notes.ts';
import { invitationTake, operatorRole } from '#contract/endpoints/people.ts';
import { keyCreate, webhookList } from '#contract/endpoints/programs.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import { institutionInformation } from '#contract/entities/institution.ts';
import type { Grant } from '#contract/grant.ts';
import { seeAsHeader } from '#contract/headers.ts';
import { forgetTotals } from '#server/database/totals.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { institutionColumns } from '#server/identity/institutionColumns.ts';
import { createRole, invitationCode, operatorWith } from '#tests/support/people.ts';
import fc from '#tests/support/properties.ts';
import { importsOf } from '../import/support.ts';
import { both, createOwnPlatform, type OwnPlatform, ownText } from '../own/support.ts';

/** People and programs that may not see a field learn nothing of its value: answers are the same, whatever the value is. */

/** What a field of the list is, and how its value is made of a word and a number. */
interface Hidden {
  readonly field: object;
  readonly made: (given: Secret) => unknown;
}
interface Secret {
  readonly word: string;
  readonly number: number;
}

const forOperators = { view: { field: '$user.roles', op: 'contains', value: 'operator' } };
const dayOf = (number: number) => new Date(number * 86_400_000).toISOString();
const hidden: Readonly<Record<string, Hidden>> = {
  phone: { field: { type: 'text' }, made: ({ number }) => `138${number}` },
  // a column of another name than the field
  innerWord: { field: { type: 'text' }, made: ({ word }) => word },
  longNote: { field: { type: 'longText' }, made: ({ word }) => `${word} ${word}` },
  about: { field: { type: 'richText' }, made: ({ word }) => `<p>${word}</p>` },
  site: { field: { type: 'link' }, made: ({ number }) => `https://${number}.example/` },
  startAt: { field: { type: 'dateTime' }, made: ({ number }) => dayOf(number) },
  bornOn: { field: { type: 'date' }, made: ({ number }) => dayOf(number).slice(0, 10) },
  seats: { field: { type: 'number' }, made: ({ number }) => number },
  price: { field: { type: 'money' }, made: ({ number }) => number / 100 },
  isOpen: { field: { type: 'boolean' }, made: ({ number }) => number % 2 === 0 },
  status: {
    field: {
      type: 'enum',
      options: ['one', 'two'].map((value) => ({ value, label: both(value) })),
    },
    made: ({ number }) => (number % 2 === 0 ? 'one' : 'two'),
  },
  words: { field: { type: 'tags' }, made: ({ word }) => [word] },
};
const hiddenNames = Object.keys(hidden);
const secretOf = (given: Secret) =>
  Object.fromEntries(Object.entries(hidden).map(([name, { made }]) => [name, made(given)]));

const list = 'cards';
const guests = 'guests';

let platform: OwnPlatform;
let record: string;
let guest: string;

/** Somebody to whom the fields are hidden, by how they make calls. */
interface Caller {
  readonly name: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** may change records */
  readonly writes?: true;
  readonly imports?: true;
}
let callers: readonly Caller[];
let whole: Caller;

beforeAll(async () => {
  platform = await createOwnPlatform();
  const { services, operator, call } = platform;
  const title = { type: 'text', label: both('Title') };
  const granted = { read: 'all', create: true, edit: 'all' };
  const access = { readers: { read: true }, accounts: granted, institutions: granted };
  const ofGuests = {
    name: { ...title, access: forOperators },
    floor: { type: 'number', label: both('Floor') },
  };
  await platform.publish(guests, ownText(guests, ofGuests, { access, import: undefined }));
  const fields = {
    title,
    place: { type: 'text', label: both('Place') },
    guest: { type: 'relation', label: both('Guest'), relation: { resource: guests } },
    ...Object.fromEntries(
      Object.entries(hidden).map(([name, { field }]) => [
        name,
        { ...field, label: both(name), access: forOperators },
      ]),
    ),
  };
  const must = {
    or: [
      { field: 'place', op: 'empty' },
      { field: 'seats', op: 'lessThan', value: 15_000 },
    ],
  };
  const rules = [{ field: 'place', must, message: both('too many seats') }];
  const text: { list: object } = JSON.parse(ownText(list, fields, { access, rules }));
  const charts = [
    { name: 'all', label: both('All'), look: 'number' },
    { name: 'byGuest', label: both('By guest'), look: 'bar', by: 'guest' },
    { name: 'seats', label: both('Seats'), look: 'number', measure: 'sum', field: 'seats' },
    { name: 'byStatus', label: both('By status'), look: 'share', by: 'status' },
    { name: 'byStart', label: both('By start'), look: 'line', by: 'startAt' },
  ];
  await platform.publish(list, JSON.stringify({ ...text, list: { ...text.list, charts } }));
  guest = (await platform.put(guests, { name: 'Somebody', floor: 3 })).id;
  for (const number of [14_000, 14_500, 16_000])
    await platform.put(list, { title: `Other ${number}`, ...secretOf({ word: '中间', number }) });
  record = (await platform.put(list, { title: '石榴 card', guest })).id;

  await createAccount(services.database, {
    ...{ name: 'press', nickname: 'Press', institution: { name: 'Press', status: 30 } },
  });
  const press = await platform.signIn('press');
  await createAccount(services.database, { name: 'editor', nickname: 'Editor' });
  const editor = await platform.signIn('editor');
  const mail = 'editor@example.com';
  await call(memberInvite, { body: { mail, role: 'editor' } }, press);
  await call(invitationTake, { body: { code: await invitationCode(platform, mail) } }, editor);

  const role = await hidingRole('cards', { list, hidden: hiddenNames });
  const limited = await operatorWith(platform, operator, 'limited', role);
  // a key does no more than its account does by now
  const { id: keeper } = await createAccount(services.database, {
    ...{ name: 'keeper', nickname: 'Keeper', roles: ['operator'] },
  });
  const body = { name: 'shop', lists: [list], actions: ['read' as const], expiresAt: null };
  const { key } = (await call(keyCreate, { body }, await platform.signIn('keeper'))).data;
  await call(operatorRole, { body: { id: keeper, role } }, operator);

  callers = [
    { name: 'everybody' },
    { name: 'a reader', token: platform.reader, writes: true, imports: true },
    { name: 'an institution', token: press, writes: true },
    { name: 'a member', token: editor, writes: true },
    { name: 'an operator with a role', token: limited.token, writes: true },
    { name: 'an operator who sees as a role', token: operator, headers: { [seeAsHeader]: role } },
    { name: 'a key', token: key },
  ];
  whole = { name: 'an operator', token: operator };
});
afterAll(() => platform.close());

/** A role that reads and edits a list without some fields. */
const hidingRole = (name: string, grant: Pick<Grant, 'list' | 'hidden'>) =>
  createRole(platform, platform.operator, name, [
    { actions: ['read', 'edit', 'export'], named: [], readOnly: [], ...grant },
  ]);

/** Sets what is told of a record beside its values, so that these alone differ. */
const settle = (table: string, id: string) =>
  sql`update ${sql.table(table)} set revision = 5, updated_at = '2026-01-01', created_at = '2025-12-31'
    where id = ${id}`.execute(platform.services.database);

const revisionOf = async (name: string, id: string) =>
  z.object({ revision: z.number() }).parse((await platform.own(`${name}/detail/${id}`)).data);

/** Changes the values, and nothing else that is seen. */
async function keep(given: Secret): Promise<void> {
  await platform.put(guests, { id: guest, name: given.word, ...(await revisionOf(guests, guest)) });
  await settle('own_guests', guest);
  const values = { ...secretOf(given), place: '' };
  await platform.put(list, { id: record, ...values, ...(await revisionOf(list, record)) });
  await settle('own_cards', record);
}

/** Answers without what differs from call to call. */
const comparable = (answer: unknown): string =>
  JSON.stringify(answer, (key, value: unknown) => (key === 'requestId' ? undefined : value));

/** A question: what it asks by, and what it is answered. */
type Ask = readonly [string, () => Promise<string>];

const caller = ({ token, headers = {} }: Caller) => ({
  send: (method: string, path: string, body?: object) => async () => {
    const answered = await platform.send(path, {
      method,
      headers: {
        'accept-language': 'en-US',
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return comparable([answered.status, answered.headers.get('etag'), answered.body]);
  },
  call: (endpoint: Endpoint, input: object) => async () => {
    const { status, body } = await platform.ask(endpoint, input, token, headers);
    return comparable([status, body]);
  },
});

/** What a list is asked by: nothing, words, each field in its ways, each order. */
function questionsOf({ word, number }: Secret): Readonly<Record<string, unknown>>[] {
  const [first = ''] = word;
  const fields = Object.entries(hidden).flatMap(([name, { field, made }]) => {
    const { type } = z.object({ type: z.string() }).parse(field);
    if (type === 'number' || type === 'money') return [{ [`${name}Min`]: number }];
    if (type === 'date' || type === 'dateTime') return [{ [`${name}From`]: dayOf(number) }];
    const value = made({ word, number });
    return typeof value === 'object' ? [] : [{ [name]: value }, { [`${name}Not`]: value }];
  });
  return [
    {},
    ...[word, first, `${number}`, `石榴 ${word}`].map((searchText) => ({ searchText })),
    ...fields,
    ...[...hiddenNames, 'nothing', 'guest'].map((sort) => ({ sort })),
  ];
}

/** Every way in, for one caller. */
function waysOf(who: Caller, given: Secret): Ask[] {
  const { send, call } = caller(who);
  const words = [given.word, `138${given.number}`];
  const asked = (question: Readonly<Record<string, unknown>>): Ask[] => {
    const text = JSON.stringify(question);
    const query = new URLSearchParams(
      Object.entries(question).map(([name, value]) => [name, String(value)]),
    );
    // accounts are answered as everybody is
    if (who.token === undefined) return [[`open ${text}`, send('GET', `/open/${list}?${query}`)]];
    const chart = { body: { list, chart: 'all', filters: question } };
    return [
      [`list ${text}`, send('POST', `/jmgr/own/${list}/list`, question)],
      ...('sort' in question || Object.keys(question).length === 0
        ? []
        : [[`chart ${text}`, call(chartValues, chart)] as const]),
    ];
  };
  const aboutRecord = { body: { resource: list, id: record } };
  return [
    ...questionsOf(given).flatMap(asked),
    ...['seats', 'byStatus', 'byStart', 'byGuest'].map(
      (chart): Ask => [`chart ${chart}`, call(chartValues, { body: { list, chart } })],
    ),
    ...words.flatMap((word): Ask[] => [
      [`find ${word}`, call(findRecords, { body: { keyword: word } })],
      [`search of readers ${word}`, send('GET', `/s?q=${encodeURIComponent(word)}`)],
      [`guests ${word}`, send('POST', `/jmgr/own/${guests}/list`, { searchText: word })],
      [
        `open guests ${word}`,
        send('GET', `/open/${guests}?searchText=${encodeURIComponent(word)}`),
      ],
    ]),
    ['export', send('POST', `/jmgr/own/${list}/list`, { whole: true })],
    ['record', send('GET', `/jmgr/own/${list}/detail/${record}`)],
    ['guest', send('GET', `/jmgr/own/${guests}/detail/${guest}`)],
    ['open record', send('GET', `/open/${list}/${record}`)],
    ['page of the record', send('GET', `/r/${list}/${record}`)],
    ['page of the guest', send('GET', `/r/${guests}/${guest}`)],
    ['map of the records', send('GET', `/sitemap/records/${list}/1.xml`)],
    ['feed', send('GET', '/s/feed.xml')],
    ['conflict', send('PUT', `/jmgr/own/${list}/save`, { id: record, revision: 1, title: 'x' })],
    ['notes', call(noteList, aboutRecord)],
    ['number of notes', call(noteCount, aboutRecord)],
    ['trail', call(auditList, { body: { recordId: record } })],
    ['webhooks', call(webhookList, {})],
    ['lists', call(schemaList, {})],
    ['home', call(homeCall, {})],
  ];
}

/** Every way to write, one after the other. */
function writesOf(who: Caller, { word, number }: Secret): Ask[] {
  const writes = [{ phone: '1' }, { place: 'Elsewhere' }].map(
    (change): Ask => [
      `save ${JSON.stringify(change)}`,
      async () => {
        const saved = { id: record, revision: 5, ...change };
        const answer = await caller(who).send('PUT', `/jmgr/own/${list}/save`, saved)();
        await settle('own_cards', record);
        return answer;
      },
    ],
  );
  const { token = '' } = who;
  const imports: Ask = [
    'import',
    async () => {
      const { plan, runPlan, rows } = importsOf(() => ({ test: platform, token }), list);
      const planned = await plan(`title,phone,guest,place
石榴 card,138${number},${word},Hall
`);
      const ran = await runPlan(planned.id, true);
      const told = comparable([planned, ran, await rows(planned.id)]);
      // jobs have an id and times
      return told.replaceAll(planned.id, '').replaceAll(/"\d{4}-\d{2}-\d{2}T[^"]+"/g, '');
    },
  ];
  return [...(who.writes ? writes : []), ...(who.imports ? [imports] : [])];
}

type Answers = Readonly<Record<string, string>>;
const answersOf = async (asked: readonly Ask[]): Promise<Answers> => {
  const answers: Record<string, string> = {};
  for (const [name, ask] of asked) answers[name] = await ask();
  return answers;
};
/** The questions that are answered otherwise than before. */
const differing = (before: Answers, after: Answers): string[] =>
  Object.keys(before).filter((way) => before[way] !== after[way]);

const secret = fc.record({
  word: fc.string({ unit: fc.constantFrom(...'甲乙丙丁戊己庚'), minLength: 3, maxLength: 6 }),
  number: fc.integer({ min: 10_000, max: 14_999 }),
});

test('answers about own records do not depend on a value that the caller may not see', async () => {
  const other = { word: '辛壬癸', number: 15_001 };
  await fc.assert(
    fc.asyncProperty(secret, async (one) => {
      // of all values, so that each is another one
      const next = { ...other, number: other.number + (one.number % 2 === 0 ? 0 : 1) };
      const read = async () => {
        const answers = await Promise.all(
          [...callers, whole].map((who) => answersOf(waysOf(who, one))),
        );
        const written: Answers[] = [];
        for (const who of callers) written.push(await answersOf(writesOf(who, one)));
        return answers.map((some, index) => ({ ...some, ...written[index] }));
      };
      await keep(one);
      const before = await read();
      await keep(next);
      const after = await read();
      const told = before.map((some, index) => differing(some, after[index] ?? {}));
      const ofOperator = told.pop() ?? [];
      const leaks = told.flatMap((ways, index) =>
        ways.map((way) =>
          [callers[index]?.name, way, before[index]?.[way], after[index]?.[way]].join('\n'),
        ),
      );
      expect(leaks, leaks.join('\n\n')).toEqual([]);
      // the same questions tell an operator the values
      expect(ofOperator.length).toBeGreaterThan(40);
    }),
    // each run asks some hundred questions for each caller
    { numRuns: 1, endOnFailure: true },
  );
}, 60_000);

/** A list of the platform, with a record of which some values can be changed. */
interface Kept {
  readonly list: string;
  readonly call: Endpoint;
  readonly hidden: readonly string[];
  /** makes a record. @returns what changes its values */
  make(): Promise<(given: Secret) => Promise<unknown>>;
}

const kept: readonly Kept[] = [
  {
    list: 'books',
    call: bookCalls.list,
    hidden: ['authorName', 'publisherName', 'publishTime', 'isbn', 'price', 'category'],
    async make() {
      const body = { bookName: '石榴树下' };
      const { id } = (await platform.call(bookCalls.save, { body }, platform.operator)).data;
      await settle('book', id);
      return async ({ word, number }) => {
        const values = { authorName: word, publisherName: `${number}`, category: word };
        const more = { price: number / 100, publishTime: `${1900 + (number % 100)}`, isbn: word };
        const changed = { bookId: id, revision: 5, ...values, ...more };
        await platform.call(bookCalls.save, { body: changed }, platform.operator);
        await settle('book', id);
      };
    },
  },
  {
    list: 'users',
    call: userManageList,
    hidden: ['isBlocked', 'enablePublish', 'isInstitution'],
    async make() {
      const { database } = platform.services;
      const { id } = await createAccount(database, { name: 'shown', nickname: '石榴' });
      return async ({ number }) => {
        await sql`update account set is_blocked = ${number % 2 === 0}, enable_publish = ${number % 2 === 0}
          where id = ${id}`.execute(database);
        forgetTotals(database, 'account');
      };
    },
  },
  {
    list: 'institutions',
    call: institutionManageList,
    hidden: ['creditCode', 'kind', 'contactName', 'status', 'submittedAt', 'reason'],
    async make() {
      const { database } = platform.services;
      const institution = { name: '石榴书店', status: 30 };
      await createAccount(database, { name: 'shop', nickname: 'Shop', institution });
      return async ({ word, number }) => {
        const kind = number % 2 === 0 ? 'bookstore' : 'library';
        const details = { name: '石榴书店', creditCode: `${number}`, kind, contactName: word };
        const columns = institutionColumns(institutionInformation.parse(details));
        await database
          .updateTable('institution')
          .set({ ...columns, status: number % 2 === 0 ? 30 : 3, reason: word })
          .set({ submitted_at: dayOf(number) })
          .where('name', '=', '石榴书店')
          .execute();
        forgetTotals(database, 'institution');
      };
    },
  },
];

test.each(kept)(
  'answers of the list $list of the platform do not depend on a value that a role hides',
  async ({ list: name, call, ...more }) => {
    const change = await more.make();
    const role = await hidingRole(name, { list: name, hidden: [...more.hidden] });
    const { operator } = platform;
    const limited = await operatorWith(platform, operator, `of-${name}`, role);
    const values = [
      { word: '甲乙丙', number: 12_344 },
      { word: '辛壬癸', number: 15_001 },
    ] as const;
    const [{ word, number }] = values;
    // whatever the call takes, declared in its list or not
    const { shape } = z
      .object({ shape: z.record(z.string(), z.instanceof(z.ZodType)) })
      .parse(call.body);
    const tried = [word, number, `${number}`, 30, 1944, true, dayOf(number), 'bookstore'];
    const questions = [
      {},
      ...Object.entries(shape).flatMap(([filter, validator]) =>
        tried
          .filter((value) => validator.safeParse(value).success)
          .map((value) => ({ [filter]: value })),
      ),
      ...more.hidden.flatMap((field) => [{ sort: field }, { sort: `-${field}` }]),
    ];
    const waysIn = (who: Caller): Ask[] => [
      ...questions.map((question): Ask => {
        const body = { pageIndex: 1, pageSize: 50, ...question };
        return [JSON.stringify(question), caller(who).call(call, { body })];
      }),
      ...[word, `${number}`].map(
        (keyword): Ask => [`find ${keyword}`, caller(who).call(findRecords, { body: { keyword } })],
      ),
    ];
    const who = [
      { name: 'role', token: limited.token },
      { name: 'seen as', token: operator, headers: { [seeAsHeader]: role } },
      whole,
    ];
    const read = () => Promise.all(who.map((one) => answersOf(waysIn(one))));
    await change(values[0]);
    const before = await read();
    await change(values[1]);
    const after = await read();
    const told = before.map((some, index) => differing(some, after[index] ?? {}));
    expect(told.slice(0, -1)).toEqual([[], []]);
    expect(told.at(-1)?.length).toBeGreaterThan(3);
  },
);
