import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ImportPlan,
  importCancel,
  importDetail,
  importPlanDetail,
  importPlanSave,
  importRejects,
  importRowFile,
  importRowList,
  importRun,
  importUpload,
} from '#contract/endpoints/imports.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { startImportWorker } from '#server/import/index.ts';
import { counts, importsOf } from '../import/support.ts';
import { both, createOwnPlatform, eventFields, type OwnPlatform, ownText } from './support.ts';

/** Who may create own records imports them, and changes what the list lets change: each row is decided for itself. */

let platform: OwnPlatform;
let press: string;
let library: string;
beforeAll(async () => {
  platform = await createOwnPlatform();
  for (const name of ['press', 'library'])
    await createAccount(platform.services.database, {
      name,
      nickname: name,
      institution: { name, status: 30 },
    });
  press = await platform.signIn('press');
  library = await platform.signIn('library');
});
afterAll(() => platform.close());

const fields = { title: eventFields.title, seats: eventFields.seats };
const publish = (name: string, grant: object, of: Parameters<typeof ownText>[1] = fields) =>
  platform.publish(name, ownText(name, of, { access: { institutions: grant } }));
const saved = async (list: string, body: object, token?: string) =>
  (await platform.own(`${list}/save`, { ...body }, token)).data as { id: string };
const importsBy = (token: string, list: string) =>
  importsOf(() => ({ test: platform, token }), list);
/** What became of each row. */
const told = async (token: string, list: string, id: string) =>
  (await importsBy(token, list).rows(id)).map(({ row, outcome, changes, problems }) => ({
    row,
    outcome,
    changes: changes.map(({ from, to }) => [from, to]),
    said: problems.map(({ message }) => message),
  }));
const noOne = { rows: 0, created: 0, changed: 0, unchanged: 0, rejected: 0 };

test('new rows become the importer’s, own ones are changed, and those of others are rejected with the reason', async () => {
  await publish('shared', { read: 'all', create: true, edit: 'own' });
  const mine = await saved('shared', { title: 'Mine', seats: 1 }, press);
  const other = await saved('shared', { title: 'Other', seats: 1 }, library);
  await saved('shared', { title: 'Same', seats: 1 }, library);
  const file = `title,seats\nMine,5\nOther,6\nSame,1\nNew,7\n`;
  const report = await importsBy(press, 'shared').run(file);
  expect(counts(report)).toEqual({ rows: 4, created: 1, changed: 1, unchanged: 1, rejected: 1 });
  const { problems } = report;
  expect(problems).toMatchObject([{ row: 3, code: 'rowOfAnother', severity: 'error' }]);
  expect(problems[0]?.message).toContain(other.id);
  const rows = await platform.rows('shared', { sort: 'title' });
  expect(rows.map(({ title, seats }) => [title, seats])).toEqual([
    ['Mine', 5],
    ['New', 7],
    ['Other', 1],
    ['Same', 1],
  ]);
  expect(rows.find(({ title }) => title === 'New')).toMatchObject({ user: { nickname: 'press' } });
  expect(rows.find(({ id }) => id === mine.id)).toMatchObject({ user: { nickname: 'press' } });
});

test('a value that a form would hide and not keep is not taken from a file, which tells it', async () => {
  const whileOpen = { field: 'isOpen', op: 'equals', value: true };
  await publish(
    'hiding',
    {},
    {
      title: eventFields.title,
      isOpen: eventFields.isOpen,
      price: { type: 'money', label: both('Price'), visibleWhen: whileOpen, whenHidden: 'omit' },
      place: { type: 'text', label: both('Place'), visibleWhen: whileOpen, whenHidden: 'clear' },
      note: { type: 'text', label: both('Note'), visibleWhen: whileOpen },
    },
  );
  await saved('hiding', { title: 'Old', isOpen: true, price: 1, place: 'Hall' });
  const file = `title,isOpen,price,place,note
Old,no,7,Roof,x
New,no,8,Yard,y
Open,yes,9,Room,z
Empty,no,,,
`;
  const imports = importsBy(platform.operator, 'hiding');
  const report = await imports.run(file);
  expect(counts(report)).toEqual({ rows: 4, created: 3, changed: 1, unchanged: 0, rejected: 0 });
  expect(
    report.problems.map(({ row, field, code, severity }) => [row, field, code, severity]),
  ).toEqual(
    [2, 3].flatMap((row) =>
      ['price', 'place'].map((field) => [row, field, 'fieldHidden', 'warning']),
    ),
  );
  expect(await platform.rows('hiding', { sort: 'title' })).toMatchObject([
    { title: 'Empty', price: null, place: '', note: '' },
    { title: 'New', price: null, place: '', note: 'y' },
    { title: 'Old', price: 1, place: '', note: 'x' },
    { title: 'Open', price: 9, place: 'Room', note: 'z' },
  ]);
  // what is so already is nothing that was left out
  expect((await imports.run('title,isOpen,price\nOld,no,1\n')).problems).toEqual([]);
});

test('a record of somebody else with the same title does not keep the importer’s own one from being changed', async () => {
  await publish('alike', { read: 'all', create: true, edit: 'own' });
  await saved('alike', { title: 'Evening', seats: 1 }, library);
  const mine = await saved('alike', { title: 'Evening', seats: 1 }, press);
  const report = await importsBy(press, 'alike').run('title,seats\nEvening,9\n');
  expect(counts(report)).toEqual({ ...noOne, rows: 1, changed: 1 });
  const rows = await platform.rows('alike', {});
  expect(rows.filter(({ seats }) => seats === 9).map(({ id }) => id)).toEqual([mine.id]);
});

test('names are compared as those of books are: by width, case and composition', async () => {
  await publish('spelt', {});
  for (const title of ['Caf\u00e9', 'ＡＢＣ', 'Hello']) await saved('spelt', { title, seats: 1 });
  const file = `title,seats\nCafe\u0301,2\nabc,2\nhello,2\n`;
  const report = await importsBy(platform.operator, 'spelt').run(file);
  expect(counts(report)).toEqual({ ...noOne, rows: 3, changed: 3 });
  expect(await platform.rows('spelt', { sort: 'title' })).toMatchObject(
    ['Caf\u00e9', 'Hello', 'ＡＢＣ'].map((title) => ({ title, seats: 2 })),
  );
});

test('who may create and not change has rows about what is there rejected', async () => {
  await publish('adding', { read: 'own', create: true });
  await saved('adding', { title: 'Mine', seats: 1 }, press);
  const report = await importsBy(press, 'adding').run('title,seats\nMine,2\nNew,3\n');
  expect(counts(report)).toEqual({ ...noOne, rows: 2, created: 1, rejected: 1 });
  expect(report.problems).toMatchObject([{ row: 2, code: 'rowUnchangeable' }]);
});

test('what the importer does not see is not there: by title, by id, or deleted', async () => {
  await publish('hidden', { read: 'own', create: true, edit: 'own' });
  const { id } = await saved('hidden', { title: 'Secret', seats: 1234 }, library);
  const gone = await saved('hidden', { title: 'Gone', seats: 1 }, library);
  await platform.own('hidden/delete', { ids: [gone.id] });
  const imports = importsBy(press, 'hidden');
  const trial = await imports.run(`title,seats\nSecret,2\nGone,3\n`, { dryRun: 'true' });
  expect(counts(trial)).toEqual({ ...noOne, rows: 2, created: 2 });
  const byId = await imports.plan(`id,title,seats\n${id},Secret,2\n${gone.id},Gone,3\n`);
  const report = await imports.runPlan(byId.id, true);
  const rows = await told(press, 'hidden', report.id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
  expect(JSON.stringify(rows)).not.toContain('1234');
});

test('who may change all changes those of others as well', async () => {
  await publish('common', { read: 'all', create: true, edit: 'all' });
  const { id } = await saved('common', { title: 'Other', seats: 1 }, library);
  const report = await importsBy(press, 'common').run('title,seats\nOther,6\n');
  expect(counts(report)).toEqual({ ...noOne, rows: 1, changed: 1 });
  const [row] = await platform.rows('common', {});
  expect(row).toMatchObject({ id, seats: 6, user: { nickname: 'library' } });
});

test('an empty cell clears what may be empty, of every type, where that was said; else it leaves what is there', async () => {
  const options = [{ value: 'a', label: both('A') }];
  await publish(
    'cleared',
    { read: 'all', create: true, edit: 'own' },
    {
      ...fields,
      cost: { type: 'money', label: both('Cost') },
      length: { type: 'duration', label: both('Length') },
      state: { type: 'enum', label: both('State'), options },
      words: { type: 'tags', label: both('Words') },
      text: { type: 'richText', label: both('Text') },
      day: { type: 'date', label: both('Day') },
      picture: { type: 'image', label: both('Picture') },
      isOpen: { type: 'boolean', label: both('Open') },
    },
  );
  const full = {
    ...{ seats: 3, cost: 9.5, length: 65, state: 'a', words: ['x'], text: '<p>x</p>' },
    ...{ day: '2026-03-01', picture: '/cdn/a.png', isOpen: true },
  };
  await saved('cleared', { title: 'Mine', ...full }, press);
  const names = Object.keys(full);
  const imports = importsBy(press, 'cleared');
  const file = `title,${names.join(',')}\nMine${','.repeat(names.length)}\n`;
  expect(counts(await imports.run(file))).toEqual({ ...noOne, rows: 1, unchanged: 1 });
  expect(await platform.rows('cleared', {})).toMatchObject([full]);

  const plan = await imports.plan(file);
  await imports.choose(plan.id, { emptyClears: true });
  expect(counts(await imports.runPlan(plan.id))).toEqual({ ...noOne, rows: 1, changed: 1 });
  expect(await platform.rows('cleared', {})).toMatchObject([
    {
      ...{ seats: null, cost: null, length: null, state: null, words: [], text: '' },
      ...{ day: '', picture: '', isOpen: true },
    },
  ]);
  // a column that the file does not have is left alone
  await imports.run('title,seats\nMine,4\n');
  const other = await imports.plan('title,cost\nMine,\n');
  await imports.choose(other.id, { emptyClears: true });
  await imports.runPlan(other.id);
  expect(await platform.rows('cleared', {})).toMatchObject([{ seats: 4 }]);
});

test('a trial says what a run would do, and writes nothing', async () => {
  await publish('tried', { read: 'all', create: true, edit: 'own' });
  await saved('tried', { title: 'Mine', seats: 1 }, press);
  await saved('tried', { title: 'Other', seats: 1 }, library);
  const imports = importsBy(press, 'tried');
  const file = 'title,seats\nMine,5\nOther,6\nNew,7\n';
  const trial = await imports.run(file, { dryRun: 'true' });
  expect(await told(press, 'tried', trial.id)).toMatchObject([
    { row: 2, outcome: 'changed', changes: [['1', '5']] },
    { row: 3, outcome: 'rejected', changes: [] },
    { row: 4, outcome: 'created' },
  ]);
  expect(await platform.rows('tried', { sort: 'title' })).toMatchObject([
    { title: 'Mine', seats: 1 },
    { title: 'Other', seats: 1 },
  ]);
});

test('the list that an account gets has the import where it may create', async () => {
  await publish('offered', { read: 'all', create: true });
  await publish('kept', { read: 'all', edit: 'all' });
  const { data } = await platform.call(schemaList, {}, press);
  const of = (name: string) => data.find((list) => list.name === name);
  expect(of('offered')?.schema).toHaveProperty('import');
  expect(of('offered')?.refused).not.toHaveProperty('import');
  expect(of('kept')?.schema).not.toHaveProperty('import');
  expect(of('kept')?.refused).toMatchObject({ import: 'operatorsOnly' });
});

test('a file belongs to its account: others find nothing of it, operators everything', async () => {
  await publish('filed', { read: 'all', create: true });
  const { id } = await importsBy(press, 'filed').plan('title,seats\nNew,7\n');
  const asks = (token: string) => [
    () => platform.ask(importDetail, { parameters: { id } }, token),
    () => platform.ask(importPlanDetail, { parameters: { id } }, token),
    () => platform.ask(importRun, { parameters: { id }, body: { dryRun: true } }, token),
    () => platform.ask(importRejects, { parameters: { id } }, token),
    () => platform.ask(importRowFile, { parameters: { id } }, token),
    () => platform.ask(importRowList, { body: { id } }, token),
    () => platform.ask(importCancel, { parameters: { id }, body: {} }, token),
  ];
  const statuses = async (token: string) => {
    const found: number[] = [];
    for (const ask of asks(token)) found.push((await ask()).status);
    return found;
  };
  expect(await statuses(library)).toEqual(Array(7).fill(404));
  expect(await statuses(platform.reader)).toEqual(Array(7).fill(404));
  expect(await importsBy(press, 'filed').detail(id)).toMatchObject({ state: 'planned' });
  expect(await statuses(platform.operator)).toEqual(Array(7).fill(200));
});

test('a field that the importer may not change is no column of the file, and keeps its value', async () => {
  const forOperators = { field: '$user.roles', op: 'contains', value: 'operator' };
  await publish(
    'limited',
    { read: 'all', create: true, edit: 'own' },
    {
      ...fields,
      seats: { type: 'number', label: both('Seats'), access: { edit: forOperators } },
    },
  );
  const { id } = await saved('limited', { title: 'Mine' }, press);
  await platform.put('limited', { id, revision: 1, seats: 3 });
  const imports = importsBy(press, 'limited');
  // an operator has taken such a column before
  await importsBy(platform.operator, 'limited').run('title,seats\nOther,1\n');
  const plan = await imports.plan('title,seats\nMine,99\nNew,99\n');
  expect(plan.targets.map(({ field }) => field)).not.toContain('seats');
  expect(plan.columns.map(({ field }) => field)).toEqual(['title', null]);
  const report = await imports.runPlan(plan.id);
  expect(counts(report)).toEqual({ ...noOne, rows: 2, created: 1, unchanged: 1 });
  const rows = await platform.rows('limited', { sort: 'title' });
  expect(rows.map(({ title, seats }) => [title, seats ?? null])).toEqual([
    ['Mine', 3],
    ['New', null],
    ['Other', 1],
  ]);
});

test('cells name records of lists that the importer may read', async () => {
  const relating = (resource: string) => ({
    ...fields,
    room: { type: 'relation', label: both('Room'), relation: { resource } },
  });
  await publish('rooms', { read: 'own', create: true });
  const mine = await saved('rooms', { title: 'My hall' }, press);
  await saved('rooms', { title: 'Their hall' }, library);
  await publish('evenings', { read: 'all', create: true }, relating('rooms'));
  const file = 'title,room\nFirst,My hall\nSecond,Their hall\n';
  const report = await importsBy(press, 'evenings').run(file);
  expect(counts(report)).toEqual({ ...noOne, rows: 2, created: 1, rejected: 1 });
  expect(report.problems).toMatchObject([{ row: 3, code: 'relationMissing' }]);
  expect(await platform.rows('evenings', {})).toMatchObject([{ room: { id: mine.id } }]);

  await platform.publish('vaults', ownText('vaults', fields));
  await publish('mornings', { read: 'all', create: true }, relating('vaults'));
  const plan = await importsBy(press, 'mornings').plan('title,room\nFirst,Vault\n');
  expect(plan.columns.map(({ field }) => field)).toEqual(['title', null]);
});

test('a right that was taken meanwhile ends the import, which says why', async () => {
  await publish('taken', { read: 'all', create: true });
  const imports = importsBy(press, 'taken');
  const id = await imports.idOf('title,seats\nNew,7\n');
  await publish('taken', { read: 'all' });
  const worker = startImportWorker(platform.services);
  const report = await imports.ended(id).finally(() => worker.close());
  expect(report).toMatchObject({ state: 'failed', failure: expect.stringMatching(/.{5}/) });
  expect(await platform.rows('taken', {})).toEqual([]);
});

test('an account that is no operator has some files at a time, the newest ones', async () => {
  await publish('several', { read: 'all', create: true });
  const imports = importsBy(press, 'several');
  const ids: string[] = [];
  for (let file = 0; file < 6; file += 1)
    ids.push((await imports.plan(`title,seats\nNew,${file}\n`)).id);
  const kept: string[] = [];
  for (const id of ids) kept.push((await imports.detail(id)).state);
  expect(kept).toEqual(['cancelled', ...Array<string>(5).fill('planned')]);
});

test('an account that is no operator has some imports at a time; the next one waits for its end', async () => {
  await publish('queued', { read: 'all', create: true });
  const imports = importsBy(press, 'queued');
  const ids: string[] = [];
  for (let file = 0; file < 3; file += 1) ids.push(await imports.idOf(`title,seats\nNew,1\n`));
  const { status, body } = await imports.start('title,seats\nNew,1\n');
  expect(status).toBe(409);
  expect(JSON.stringify(body)).toContain('3');
  const worker = startImportWorker(platform.services);
  try {
    for (const id of ids) await imports.ended(id);
  } finally {
    await worker.close();
  }
  expect((await imports.start('title,seats\nNew,1\n')).status).toBe(200);
});

test('the platform’s own lists stay with operators', async () => {
  const input = { parameters: { resource: 'labels' }, query: {}, body: 'name\nA\n' };
  expect((await platform.ask(importUpload, input, press)).status).toBe(403);
  expect((await platform.ask(importUpload, input, platform.operator)).status).toBe(200);
});

const amount = (currency: unknown) => ({
  title: eventFields.title,
  price: { type: 'money', label: both('Price'), currency },
  code: { type: 'text', label: both('Code'), maxLength: 3 },
});
const priceRows = async (list: string) =>
  (await platform.rows(list, { sort: 'title' })).map(({ price, code }) => [price, code]);

test('an amount in another currency than the list has is told, and not taken for one of its own', async () => {
  await publish('priced', { read: 'all', create: true }, amount('EUR'));
  const file = 'title,price\nA,EUR 5\nB,USD 5\nC,5\nD,39元\n';
  const report = await importsBy(press, 'priced').run(file);
  expect(counts(report)).toEqual({ ...noOne, rows: 4, created: 2, rejected: 2 });
  expect(report.problems).toMatchObject([
    { row: 3, code: 'currencyOther' },
    { row: 5, code: 'currencyOther' },
  ]);
  expect(await priceRows('priced')).toEqual([
    [5, ''],
    [5, ''],
  ]);
});

test('the currency of an amount goes into the field that keeps it, unless a column of its own says another', async () => {
  await publish('coined', { read: 'all', create: true, edit: 'own' }, amount({ $row: 'code' }));
  const file = 'title,price\nA,USD 5\nB,$6\nC,7\n';
  const report = await importsBy(press, 'coined').run(file);
  expect(counts(report)).toMatchObject({ created: 3, rejected: 0 });
  expect(report.problems).toMatchObject([{ row: 3, code: 'priceCurrencyUnclear' }]);
  expect(await priceRows('coined')).toEqual([
    [5, 'USD'],
    [6, ''],
    [7, ''],
  ]);
  const again = await importsBy(press, 'coined').run(
    'title,price,code\nA,USD 8,EUR\nC,JPY 9,JPY\n',
  );
  expect(again.problems).toMatchObject([{ row: 2, code: 'currencyDiffers' }]);
  expect(await priceRows('coined')).toEqual([
    [8, 'EUR'],
    [6, ''],
    [9, 'JPY'],
  ]);
});

test('a row that looks like a sum of the others is told, and stays a record', async () => {
  await publish('summed', { read: 'all', create: true });
  const file = 'title,seats\nA,5\n合 计,1005\nTotal,\nB,7\nTotal recall,9\nSubtotal:,12\n';
  const report = await importsBy(press, 'summed').run(file);
  expect(report.problems).toMatchObject([
    { row: 3, code: 'rowAddsUp', severity: 'warning' },
    { row: 7, code: 'rowAddsUp', severity: 'warning' },
  ]);
  const rows = await platform.rows('summed', { sort: 'seats' });
  expect(rows.map(({ seats }) => seats)).toEqual([5, 7, 9, 12, 1005, null]);
});

test('a row that repeats the headings is told, and makes no record', async () => {
  await publish('joined', { read: 'all', create: true });
  const file = 'title,seats\nA,5\ntitle , seats\nB,7\ntitle,8\n';
  const report = await importsBy(press, 'joined').run(file);
  expect(report.problems).toMatchObject([{ row: 3, code: 'rowIsHeading' }]);
  const rows = await platform.rows('joined', { sort: 'title' });
  expect(rows.map(({ title }) => title)).toEqual(['A', 'B', 'title']);
});

test('the plan of a file, and what is kept for the next one, follow fields to their new names', async () => {
  const publishWith = (title: string, seats: string, of: object) =>
    platform.publish(
      'named',
      ownText(
        'named',
        { ...of },
        {
          import: {
            match: [title, seats],
            columns: [title, seats].map((field) => ({ field, headings: [field] })),
          },
        },
      ),
    );
  await publishWith('title', 'seats', fields);
  const imports = importsBy(platform.operator, 'named');
  const file = 'Name,seats\nA,5\n';
  const { id } = await imports.plan(file);
  const said = { columns: [{ position: 0, field: 'title' }], key: 'seats' };
  await imports.choose(id, said);
  await publishWith('heading', 'places', {
    heading: { ...Object(eventFields.title), aliases: ['title'] },
    places: { ...Object(eventFields.seats), aliases: ['seats'] },
  });
  const fieldsOf = ({ columns }: Pick<ImportPlan, 'columns'>) => columns.map(({ field }) => field);
  const shown = await platform.call(importPlanDetail, { parameters: { id } }, platform.operator);
  expect([fieldsOf(shown.data), shown.data.key]).toEqual([['heading', 'places'], 'places']);
  // by who has not reloaded since
  const again = await imports.choose(id, said);
  expect([fieldsOf(again), again.key, again.questions]).toEqual([
    ['heading', 'places'],
    'places',
    [],
  ]);
  expect(counts(await imports.runPlan(id))).toMatchObject({ created: 1, rejected: 0 });
  await publishWith('caption', 'places', {
    caption: { ...Object(eventFields.title), aliases: ['title', 'heading'] },
    places: { ...Object(eventFields.seats), aliases: ['seats'] },
  });
  const next = await imports.plan(file);
  expect([fieldsOf(next), next.columns[0]?.reason]).toEqual([['caption', 'places'], 'kept']);
});

test('an import is in one state: choices that make no plan change nothing, and what has not begun is not under way', async () => {
  await publish('stated', { read: 'all', create: true });
  const imports = importsBy(platform.operator, 'stated');
  const ask = (body: object) =>
    platform.ask(importRun, { parameters: { id }, body }, platform.operator);
  const { id } = await imports.plan('title,seats\nA,5\nB,many\n');
  const early = await ask({ goOn: true });
  expect([early.status, JSON.stringify(early.body)]).toEqual([
    409,
    expect.stringContaining('nothing to continue'),
  ]);
  const tried = await imports.runPlan(id, true);
  const body = { columns: [{ position: 0, field: 'gone' }] };
  const input = { parameters: { id }, body };
  expect((await platform.ask(importPlanSave, input, platform.operator)).status).toBe(400);
  expect(await imports.detail(id)).toEqual(tried);
  expect(await imports.rows(id)).toHaveLength(2);
  // under way until a worker has run it
  expect((await ask({ dryRun: true })).status).toBe(200);
  expect(await imports.detail(id)).toMatchObject({ state: 'waiting', rows: 0 });
  const busy = await platform.ask(
    importPlanSave,
    { parameters: { id }, body: {} },
    platform.operator,
  );
  expect([busy.status, JSON.stringify(busy.body)]).toEqual([
    409,
    expect.stringContaining('is running'),
  ]);
  await platform.ask(importCancel, { parameters: { id }, body: {} }, platform.operator);
});
