import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  importAssign,
  type ListProposal,
  listProposalRead,
  listProposalUpload,
} from '#contract/endpoints/imports.ts';
import { bookCalls } from '#contract/endpoints/lists.ts';
import {
  formatsOfDays,
  formatsOfTimes,
  formatted,
  number,
  text,
  workbook,
} from '#tests/support/workbook.ts';
import { importsOf } from '../import/support.ts';
import { both, createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/** A spreadsheet becomes a list of own records, with its rows. */

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
  await platform.publish('venues', ownText('venues'));
  for (const title of ['图书馆', '书店', '咖啡馆']) await platform.put('venues', { title });
});
afterAll(() => platform.close());

const imports = importsOf(() => ({ test: platform, token: platform.operator }), 'unused');

const english = { language: 'en-US' } as const;
/** Hands a file over and has it read. */
async function handOver(content: BodyInit, fileName: string) {
  const input = { query: { fileName }, body: content };
  const handed = await platform.ask(listProposalUpload, input, platform.operator, english);
  if (handed.status !== 200) return handed;
  const { id } = listProposalUpload.response.parse(handed.body).data;
  return platform.ask(
    listProposalRead,
    { parameters: { id }, body: {} },
    platform.operator,
    english,
  );
}
async function propose(content: BodyInit, fileName: string): Promise<ListProposal> {
  const { status, body } = await handOver(content, fileName);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return listProposalRead.response.parse(body).data;
}
/** What a file that cannot become a list is refused with. */
async function refusal(content: BodyInit, fileName = 'file.csv'): Promise<string> {
  const { status, body } = await handOver(content, fileName);
  expect(status).toBe(400);
  return JSON.stringify(body);
}
const columnsOf = ({ columns }: ListProposal) =>
  Object.fromEntries(columns.map(({ name, type }) => [name, type]));

/** Publishes the proposed list and imports the file into it. */
async function make(proposal: ListProposal) {
  await platform.publish(proposal.name, JSON.stringify(proposal.schema));
  const { data: plan } = await platform.call(
    importAssign,
    {
      parameters: { id: proposal.id },
      body: {
        resource: proposal.name,
        choices: {
          columns: proposal.columns.map(({ position, name }) => ({ position, field: name })),
        },
      },
    },
    platform.operator,
  );
  expect(plan.questions).toEqual([]);
  return imports.runPlan(proposal.id);
}

const line = (index: number) =>
  [
    `第 ${index} 场读书会`,
    `2026-03-${String((index % 28) + 1).padStart(2, '0')}`,
    `2026/3/${(index % 28) + 1} 19:30`,
    ['图书馆', '书店', '咖啡馆'][index % 3],
    20 + index,
    `¥${index}.50`,
    index % 2 === 0 ? '是' : '否',
    ['计划中', '已举办', '已取消'][index % 3],
    index % 4 === 0 ? '' : '小说、历史',
    `https://example.com/${index}.jpg`,
    index === 7 ? '待定' : index,
  ].join(',');
const eventFile = [
  '2026 年度读书活动',
  '活动名称,日期,开始时间,地点,座位数,票价,是否公开,状态,标签,海报,序号',
  ...Array.from({ length: 40 }, (_one, index) => line(index)),
].join('\n');

describe('before a list is made', () => {
  const rows = Array.from({ length: 30 }, (_one, index) => `Evening ${index},${index}`);
  const told = ({ broken }: ListProposal) =>
    Object.fromEntries(broken.map(({ code, rows, examples }) => [code, { rows, examples }]));

  test('the rows that are not as the others are told with their numbers, and are those that the import rejects', async () => {
    const file = [
      'Title,Seats',
      ...rows,
      'Too short',
      'Too long,1,2',
      '"Misplaced" quote,3',
      'Un\ufffdreadable,4',
      '"Never closed,5',
    ].join('\n');
    const proposal = await propose(file, 'Broken evenings.csv');
    expect(told(proposal)).toEqual({
      columnCount: {
        rows: 2,
        examples: [
          { row: 32, text: 'Too short' },
          { row: 33, text: 'Too long, 1, 2' },
        ],
      },
      quoteMisplaced: { rows: 1, examples: [{ row: 34, text: '"Misplaced" quote,3' }] },
      garbled: { rows: 1, examples: [{ row: 35, text: 'Un\ufffdreadable' }] },
      quoteOpen: { rows: 1, examples: [{ row: 36, text: '"Never closed,5' }] },
    });
    // what is rejected says nothing of its columns
    expect(columnsOf(proposal)).toEqual({ title: 'text', seats: 'number' });
    expect(proposal.columns.map(({ blank }) => blank)).toEqual([0, 0]);
    const report = await make(proposal);
    expect(report).toMatchObject({ created: 31, rejected: 4 });
    expect(report.problems.map(({ row, code }) => [row, code])).toEqual([
      [32, 'columnCount'],
      [33, 'columnCount'],
      [34, 'quoteMisplaced'],
      [35, 'garbled'],
      [36, 'quoteOpen'],
    ]);
  });

  test('each type says which cells do not fit it, in which rows', async () => {
    const file = ['Title,Seats', ...rows, 'Full,many', 'Later,12 or 13'].join('\n');
    const { columns } = await propose(file, 'Seats.csv');
    const fits = columns.find(({ name }) => name === 'seats')?.fits;
    expect(fits?.find(({ type }) => type === 'number')).toMatchObject({
      misfits: 2,
      examples: [
        { row: 32, text: 'many' },
        { row: 33, text: '12 or 13' },
      ],
    });
    expect(fits?.find(({ type }) => type === 'text')).toMatchObject({ misfits: 0, examples: [] });
  });

  test('a reading ends once nobody waits for it, and the file stays', async () => {
    const input = { query: { fileName: 'Left.csv' }, body: ['Title,Seats', ...rows].join('\n') };
    const handed = await platform.ask(listProposalUpload, input, platform.operator);
    const { id } = listProposalUpload.response.parse(handed.body).data;
    const left = new AbortController();
    left.abort();
    const answer = await platform.send(`/jmgr/import/proposal/${id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${platform.operator}`,
        'content-type': 'application/json',
      },
      body: '{}',
      signal: left.signal,
    });
    expect(answer.status).toBe(408);
    const read = { parameters: { id }, body: {} };
    const { data } = await platform.call(listProposalRead, read, platform.operator);
    expect(data).toMatchObject({ fileName: 'Left.csv', rows: 30 });
  });

  test('a separator that is changed by hand says what is broken then', async () => {
    const proposal = await propose('Title,Seats\nFirst,1\nSecond,2\n', 'Separated.csv');
    expect(proposal.broken).toEqual([]);
    const { data: read } = await platform.call(
      listProposalRead,
      { parameters: { id: proposal.id }, body: { delimiter: ';' } },
      platform.operator,
    );
    expect(read.columns).toHaveLength(1);
    const whole = await propose('Title,Seats\nFirst,1\nSecond;2\n', 'Mixed.csv');
    expect(told(whole)).toEqual({
      columnCount: { rows: 1, examples: [{ row: 3, text: 'Second;2' }] },
    });
  });
});

describe('a file becomes a list', () => {
  test('its columns are fields of the types of their values, and its rows come in', async () => {
    const proposal = await propose(eventFile, '读书活动.csv');
    expect(proposal).toMatchObject({ name: 'reading-events', rows: 40, headingRow: 2 });
    expect(columnsOf(proposal)).toEqual({
      eventName: 'text',
      date: 'date',
      begins: 'dateTime',
      location: 'relation',
      seats: 'number',
      ticketPrice: 'money',
      public: 'boolean',
      status: 'enum',
      tags: 'tags',
      poster: 'image',
      field1: 'number',
    });
    expect(proposal.columns.find(({ name }) => name === 'location')).toMatchObject({
      relation: { resource: 'venues', found: 3, names: 3 },
    });
    expect(proposal.columns.find(({ name }) => name === 'field1')?.fits).toContainEqual({
      type: 'number',
      misfits: 1,
      isCut: false,
      examples: [{ row: 10, text: '待定' }],
    });
    const report = await make(proposal);
    // the value that is no number is told, and its row is kept apart
    expect(report).toMatchObject({ created: 39, rejected: 1, state: 'finished' });
    expect(report.problems).toMatchObject([{ field: '序号' }]);
    const [first] = await platform.rows('reading-events', { searchText: '第 34 场' });
    expect(first).toMatchObject({
      eventName: '第 34 场读书会',
      date: '2026-03-07',
      begins: '2026-03-07T11:30:00.000Z',
      location: { title: '书店' },
      seats: 54,
      ticketPrice: 34.5,
      public: true,
      status: '已举办',
      tags: ['小说', '历史'],
      poster: 'https://example.com/34.jpg',
    });
  });

  test('a workbook is read by the sheet that is chosen', async () => {
    const book = workbook({
      Notes: [[text('Read me')], [text('first')]],
      Stock: [
        [text('Title'), text('Pieces')],
        ...[1, 2, 3].map((index) => [text(`Book ${index}`), number(index)]),
      ],
    });
    const { id, sheet } = await propose(new Blob([new Uint8Array(book)]), 'Stock.xlsx');
    expect(sheet).toEqual({ chosen: 'Notes', names: ['Notes', 'Stock'] });
    const { data: proposal } = await platform.call(
      listProposalRead,
      { parameters: { id }, body: { sheet: 'Stock' } },
      platform.operator,
    );
    expect(columnsOf(proposal)).toEqual({ title: 'text', pieces: 'number' });
    expect(await make(proposal)).toMatchObject({ created: 3, rejected: 0 });
  });

  test('rows with equal titles are records of their own, unless something tells them apart', async () => {
    const proposal = await propose('Title,Mood\nSame,good\nSame,bad\nSame,good\n', 'Moods.csv');
    await platform.publish('moods', JSON.stringify(proposal.schema));
    await platform.call(
      importAssign,
      { parameters: { id: proposal.id }, body: { resource: 'moods', choices: { key: 'new' } } },
      platform.operator,
    );
    expect(await imports.runPlan(proposal.id)).toMatchObject({ created: 3, rejected: 0 });
  });

  test('cells may name records of the platform: books, circles and people', async () => {
    const { data: book } = await platform.call(
      bookCalls.save,
      { body: { bookName: '三体' } },
      platform.operator,
    );
    const proposal = await propose(
      'Task,Book,User\nRead,三体,Rita\nWrite,三体,Otto\n',
      'Tasks.csv',
    );
    expect(columnsOf(proposal)).toEqual({
      task: 'text',
      book: 'relation',
      originalUser: 'relation',
    });
    expect(await make(proposal)).toMatchObject({ created: 2, rejected: 0 });
    const [task] = await platform.rows('tasks', { searchText: 'Write' });
    expect(task).toMatchObject({ book: { id: book.id }, originalUser: { nickname: 'Otto' } });
  });

  test('a file belongs to one list', async () => {
    const proposal = await propose('Title\nOnly\n', 'once.csv');
    await make(proposal);
    const { status, body } = await platform.ask(
      importAssign,
      { parameters: { id: proposal.id }, body: { resource: 'venues' } },
      platform.operator,
    );
    expect(status).toBe(409);
    expect(JSON.stringify(body)).toContain('once');
  });
});

describe('headings', () => {
  test('that are equal, differ in case, are SQL words or names of the platform become fields of their own', async () => {
    const headings = 'id,Select,select,order,Order,createdAt,备注,备注,constructor,,sort';
    const file = `${headings}\n${Array.from({ length: 11 }, (_one, index) => `v${index}`)}\n`;
    const proposal = await propose(file, 'headings.csv');
    const names = proposal.columns.map(({ name }) => name);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(11);
    expect(await make(proposal)).toMatchObject({ created: 1, rejected: 0 });
    const [row] = await platform.rows('headings');
    expect(names.map((name) => row?.[name])).toEqual(
      Array.from({ length: 11 }, (_one, index) => `v${index}`),
    );
  });
});

describe('a file that cannot become a list is refused with a sentence', () => {
  test.each([
    ['is empty', '', 'is empty'],
    ['has no headings', '三体,2008-01-01,23.00\n球状闪电,2004-06-01,19.00\n', 'no header row'],
    [
      'has too many columns',
      `${Array.from({ length: 300 }, (_one, index) => `Column ${index}`)}\n`,
      'has 300 columns, and a list may have 200 fields',
    ],
    [
      'is no table',
      new Blob([new Uint8Array([0, 1, 2, 3, 0, 0, 255, 254, 0, 7])]),
      'neither a text file',
    ],
  ])('one that %s', async (_how, content, sentence) => {
    expect(await refusal(content)).toContain(sentence);
  });

  test('and nothing of it is kept', async () => {
    const { count } = await platform.services.database
      .selectFrom('import_job')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('resource', '=', '')
      .where('file_name', '=', 'file.csv')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });
});

test.each([
  [false, 45789],
  [true, 44327],
])(
  'cells in a built-in format of East Asia are dates, in a new list and in fields of dates and times (from 1904: %s)',
  async (isFrom1904, day) => {
    const formats = [...formatsOfDays, ...formatsOfTimes];
    const name = `formats-${isFrom1904}`;
    const names = formats.map((format) => `f${format}`);
    const row = (title: string, value: number) => [
      title,
      ...formats.map((format) => [format, value] as const),
    ];
    const file = formatted([['title', ...names], row('A', day), row('B', day + 1)], { isFrom1904 });
    const proposal = await propose(file, `${name}.xlsx`);
    expect(proposal.columns.map(({ type }) => type)).toEqual([
      'text',
      ...formats.map(() => 'date'),
    ]);
    for (const [type, stored] of [
      ['date', '2025-05-12'],
      ['dateTime', '2025-05-11T16:00:00.000Z'],
    ] as const) {
      const list = `${name}-${type.toLowerCase()}`;
      const fields = Object.fromEntries(names.map((one) => [one, { type, label: both(one) }]));
      const title = { type: 'text', label: both('Title'), required: true };
      await platform.publish(list, ownText(list, { title, ...fields }));
      const own = importsOf(() => ({ test: platform, token: platform.operator }), list);
      expect(await own.run(file, { fileName: 'a.xlsx' })).toMatchObject({ created: 2, warned: 0 });
      const [first] = await platform.rows(list, { sort: 'title' });
      expect(names.map((one) => first?.[one])).toEqual(names.map(() => stored));
    }
  },
);
