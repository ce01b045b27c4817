import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createAccount } from '#server/identity/accounts.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { builtServer, temporaryFolder } from '../start/serverProcess.ts';

/** `npm run import` as a person calls it: problems are shown before anything is imported, and no file is lost. */

const server = await builtServer();
const place = await temporaryFolder();
const database = await createTestDatabase();
// the one who imports
await createAccount(database.database, { name: 'a', nickname: 'A', roles: ['operator'] });
afterAll(async () => {
  await database.close();
  await place.remove();
  await server.remove();
});

const mixed = 'title,author,price\nGood one,Someone,12\n,Nobody,3\nThree,cells\n';

function write(name: string, content: string | Uint8Array): string {
  const path = join(place.path, name);
  writeFileSync(path, content);
  return path;
}

async function runImport(...parameters: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(
    process.execPath,
    [join(dirname(server.main), 'import.js'), 'books', ...parameters],
    {
      env: { PATH: process.env.PATH, LANG: 'en_US.UTF-8', DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  const read = (text: Buffer) => {
    said += text.toString();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return await new Promise((settle) => child.once('close', (code) => settle({ code, said })));
}

const titles = async () =>
  (await database.database.selectFrom('book').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

test('rejected rows are kept beside the file, are mended there and imported again', async () => {
  const file = write('shop.csv', mixed);
  const first = await runImport(file);
  const rejects = join(place.path, 'shop-rejects.csv');
  expect(first.said).toContain(`Rejected rows (2) are in ${rejects}`);
  expect(first.said).toContain('row 3 title: title must not be empty');
  expect(first.said).toContain('\n  Row 4 has 2 columns and the header row 3');
  expect(await titles()).toEqual(['Good one']);

  const mended = readFileSync(rejects, 'utf8')
    .replace('\n,Nobody', '\nNamed,Nobody')
    .replace('Three,cells,', 'Three,cells,4');
  writeFileSync(rejects, mended);
  expect((await runImport(rejects)).said).toContain('2 rows, 2 new');
  expect(await titles()).toEqual(['Good one', 'Named', 'Three']);

  // neither what was mended nor what was rejected before is lost by a second run
  const second = await runImport(file);
  expect(second.said).toContain('0 new, 0 changed, 1 unchanged');
  expect(second.said).toContain(join(place.path, 'shop-rejects (2).csv'));
  expect(readFileSync(rejects, 'utf8')).toBe(mended);
});

test('a dry run writes no row and no file', async () => {
  const before = await titles();
  const { code, said } = await runImport(write('dry.csv', mixed), '--dry-run');
  expect(code).toBe(0);
  expect(said).toContain('nothing was written');
  expect(await titles()).toEqual(before);
  expect(existsSync(join(place.path, 'dry-rejects.csv'))).toBe(false);
});

test('rejects never go over the file itself, nor to a place that cannot be written', async () => {
  const before = await titles();
  const file = write('same.csv', mixed);
  const over = await runImport(file, '--rejects', file);
  expect(over.code).toBe(1);
  expect(over.said).toContain('it is the file to import. Name another with --rejects FILE');
  expect(readFileSync(file, 'utf8')).toBe(mixed);
  const nowhere = await runImport(file, '--rejects', join(place.path, 'no', 'such', 'rejects.csv'));
  expect(nowhere.code).toBe(1);
  expect(nowhere.said).toContain('Name another with --rejects FILE');
  expect(await titles()).toEqual(before);
});

test.each([
  ['a binary file', 'binary.csv', new Uint8Array(5_000), 'binary.csv is neither a text file'],
  ['an empty file', 'empty.csv', '', 'is empty'],
])('%s ends the import with one sentence', async (_what, name, content, sentence) => {
  const before = await titles();
  const { code, said } = await runImport(write(name, content));
  expect(code).toBe(1);
  expect(said).toContain(sentence);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(await titles()).toEqual(before);
  expect(existsSync(join(place.path, name.replace('.csv', '-rejects.csv')))).toBe(false);
});

const messy = '书名,作者姓名,备注,出版时间\n甲,某人,随便,5/12/2015\n';

test('the plan is printed before anything is written, and what is not certain stops the run', async () => {
  const before = await titles();
  const { code, said } = await runImport(write('messy.csv', messy));
  expect(code).toBe(1);
  const [read, ...lines] = said.split('\n');
  expect(read).toBe('encoding utf-8 · separator , · 1 row');
  expect(lines.slice(0, 4)).toEqual([
    '  书名 → Title (bookName)  such as: 甲',
    '  作者姓名 → not imported; is it Author (authorName)?  such as: 某人',
    '  备注 → not imported  such as: 随便',
    expect.stringMatching(/^ {2}出版时间 → .*\(publishTime\)/),
  ]);
  expect(said).toContain('“出版时间” (5/12/2015) can be read in two ways');
  expect(await titles()).toEqual(before);
});

test('columns and dates are said by options, and kept for the next file of these headings', async () => {
  const options = ['--columns', '作者姓名=authorName,3=', '--date-order', 'dmy'];
  const report = join(place.path, 'report.csv');
  await runImport(write('said.csv', messy), ...options);
  const books = await database.database.selectFrom('book').selectAll().execute();
  expect(books.find(({ name }) => name === '甲')).toMatchObject({
    author_name: '某人',
    publish_time: '2015-12-05',
  });
  const next = `${messy.trimEnd()}\n乙,别人,,昨天\n`;
  const { said } = await runImport(write('next.csv', next), '--report', report);
  expect(said).toContain('2 rows, 1 new, 0 changed, 1 unchanged');
  expect(readFileSync(report, 'utf8')).toContain('出版时间 “昨天” is not a recognized date');
  const strange = await runImport(write('next.csv', next), '--columns', '页数=pages');
  expect([strange.code, strange.said]).toEqual([1, expect.stringContaining('no column “页数”')]);
});

test('ids of the platform are asked first, and change the titles of the books that have them', async () => {
  await runImport(write('before.csv', 'title\nOld title\n'));
  const { id } = await database.database
    .selectFrom('book')
    .select('id')
    .where('name', '=', 'Old title')
    .executeTakeFirstOrThrow();
  const file = write('titles.csv', `title,Id\nNew title,${id}\n`);
  const dry = await runImport(file, '--dry-run');
  expect(dry.said).toContain('Match existing records by: ID here, if the row has one');
  expect((await runImport(file)).said).toContain('0 new, 1 changed');
  expect(await titles()).toContain('New title');
  expect(await titles()).not.toContain('Old title');
});

test('a required column that is missing is asked for by name', async () => {
  const { code, said } = await runImport(write('nameless.csv', 'author,price\nSomeone,3\n'));
  expect(code).toBe(1);
  expect(said).toContain('The required “Title” has no column yet');
});

test('a folder in the place of the file is named', async () => {
  const { code, said } = await runImport(place.path);
  expect(code).toBe(1);
  expect(said).toContain(`${place.path} cannot be read: it is not a file`);
});
