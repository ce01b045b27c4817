import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runScript } from '#launch/project.mjs';
import { desktop, launchChromium } from '../support/chromium.ts';
import { emptyDataFolder, freePort } from '../support/started.ts';
import { operatorOf, runningPage, savePage } from './everyLook.ts';
import { expectNoErrors, keepPictures, newPerson, type Person, signIn } from './people.ts';

/**
 * The worked examples of docs/extending.md as packages of the setting EXTENSIONS, in a build as people get it: some
 * installed, some linked from elsewhere, beside one that leaves errors behind.
 */

const examples = [
  ...['barcode', 'countdown', 'labels', 'notices'],
  ...['readings', 'shelf', 'shop', 'sparkline'],
];
const packageOf = (example: string) => `bookdesk-example-${example}-${process.pid}`;
const placeOfPackage = (example: string) => join('node_modules', packageOf(example));
const linked = ['barcode', 'notices', 'faulty'];
const packages = [...examples, 'faulty'];
const extensions = packages.map(packageOf).join();

/** An extension whose errors nobody catches. Its parts stand where an example's do. */
const faulty = {
  'index.ts': `import { defineExtension } from 'bookdesk/extending';
import { word } from 'own-words';
if (typeof window === 'undefined') void Promise.reject('left by a declaration');
export default defineExtension({
  name: 'faulty',
  label: { 'zh-CN': word, 'en-US': word },
  calls: () => import('./calls.ts'),
  endpoints: () => import('./server/handlers.ts'),
  jobs: () => import('./server/jobs.ts'),
});`,
  'calls.ts': `import { defineEndpoint, envelopeOf } from 'bookdesk/calls';
import { z } from 'zod';
const of = (name, schema) => defineEndpoint({ service: 'jmgr', method: 'GET', path: '/x/faulty/' + name,
  summary: name, access: 'public', response: envelopeOf(schema) });
export const leave = of('leave', z.string());
export const wrong = of('wrong', z.string());
export default [leave, wrong];`,
  'server/handlers.ts': `import { EventEmitter } from 'node:events';
import { defineHandlers, handle, succeed } from 'bookdesk/server';
import { sql } from 'kysely';
import { leave, wrong } from '../calls.ts';
const fail = (what) => { throw new Error(what); };
void Promise.reject(new Error('left by a body'));
export default defineHandlers(({ database }) => [
  handle(leave, async () => {
    setTimeout(() => fail('left by a timer'), 1);
    const repeated = setInterval(() => { clearInterval(repeated); fail('left by an interval'); }, 1);
    const emitter = new EventEmitter().on('told', () => fail('left by a listener'));
    setImmediate(() => emitter.emit('told'));
    void sql\`select 1\`.execute(database).then(() => fail('left by a query'));
    void (async () => { await new Promise((done) => setTimeout(done, 5)); fail('left by work'); })();
    return succeed('left');
  }),
  handle(wrong, async () => succeed(3)),
]);`,
  'server/jobs.ts': `import { defineJobs } from 'bookdesk/server';
export default defineJobs([{ name: 'leave', everyMilliseconds: 3_600_000, async run() {
  void Promise.reject(new Error('left by a job'));
} }]);`,
  'package.json': JSON.stringify({ name: packageOf('faulty'), exports: './index.ts' }),
  // what it needs itself, and what would be a second one of Bookdesk's
  'node_modules/own-words/package.json': JSON.stringify({ name: 'own-words', main: './index.js' }),
  'node_modules/own-words/index.js': `export const word = '错';`,
  'node_modules/zod/package.json': JSON.stringify({ name: 'zod', main: './index.js' }),
  'node_modules/zod/index.js': `throw new Error('a second zod');`,
};

const isbn = '9787020002207';
const otherIsbn = '9780000000002';
const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
/** A list of own records, whose cells, inputs and actions are those of the examples. */
const editions = {
  schemaVersion: 2,
  name: 'editions',
  label: both('版次'),
  singular: both('版次'),
  menu: { group: 'catalogue', order: 99 },
  provider: 'own',
  recordTitle: 'title',
  fields: {
    title: { type: 'text', label: both('书名'), required: true },
    isbn: { type: 'text', label: both('书号'), widget: 'barcode', required: true },
    sales: { type: 'json', label: both('销量'), widget: 'sparkline' },
  },
  list: {
    columns: ['title', 'isbn', 'sales'],
    filters: [{ name: 'isbn', kind: 'text', field: 'isbn', widget: 'isbnFilter' }],
    actions: [{ name: 'print', label: both('打印标签'), scope: 'bulk', run: 'printLabels' }],
  },
  forms: { create: { groups: [{ fields: ['title', 'isbn', 'sales'] }] } },
};

/** A list whose records the provider of an extension asks somebody else for. */
const worksOf = (extension: string) => ({
  schemaVersion: 2,
  name: `works-${extension}`,
  label: both('作品'),
  provider: 'extension',
  extension,
  recordTitle: 'title',
  endpoints: {
    list: { method: 'GET', path: '/books' },
    save: { method: 'PATCH', path: '/books/{id}' },
  },
  fields: {
    title: { type: 'text', label: both('书名'), required: true },
    pages: { type: 'number', label: both('页数') },
  },
  list: { columns: ['title', { field: 'pages', sortable: true }] },
  forms: { create: { groups: [{ fields: ['title', 'pages'] }] }, edit: 'create' },
});

let elsewhere = '';
let built = '';
let schemas = '';
let origin = '';
let folder: Awaited<ReturnType<typeof emptyDataFolder>>;
let platform: ReturnType<typeof spawn> | undefined;
/** what it has printed so far */
let output = '';
let browser: Browser;
const people: Person[] = [];

beforeAll(async () => {
  elsewhere = mkdtempSync(join(tmpdir(), 'bookdesk-linked-'));
  for (const example of examples) {
    const place = linked.includes(example) ? join(elsewhere, example) : placeOfPackage(example);
    cpSync(join('tests', 'extensions', example), place, { recursive: true });
    const described = JSON.stringify({ name: packageOf(example), exports: './index.ts' });
    writeFileSync(join(place, 'package.json'), described);
  }
  for (const [file, text] of Object.entries(faulty)) {
    mkdirSync(join(elsewhere, 'faulty', dirname(file)), { recursive: true });
    writeFileSync(join(elsewhere, 'faulty', file), text);
  }
  for (const one of linked) symlinkSync(join(elsewhere, one), placeOfPackage(one), 'junction');
  mkdirSync('dist', { recursive: true });
  built = mkdtempSync(join('dist', 'example-'));
  const build = (part: string, ...more: string[]) =>
    runScript(
      'node_modules/vite/bin/vite.js',
      ['build', '--outDir', join(built, part), '--logLevel', 'error', ...more],
      { NODE_ENV: 'production', EXTENSIONS: extensions },
    );
  expect(await build('app')).toBe(true);
  expect(await build('server', '--ssr')).toBe(true);
  schemas = mkdtempSync(join(tmpdir(), 'bookdesk-schemas-'));
  cpSync('schemas', schemas, { recursive: true });
  for (const list of [editions, worksOf('shop'), worksOf('readings')])
    writeFileSync(join(schemas, `${list.name}.json`), JSON.stringify(list));
  folder = await emptyDataFolder();
  origin = await start();
  browser = await launchChromium();
}, 900_000);

afterAll(async () => {
  await browser?.close();
  const ended = new Promise((resolve) => platform?.once('exit', resolve));
  if (platform?.kill('SIGTERM')) await ended;
  await folder?.remove();
  for (const one of packages) rmSync(placeOfPackage(one), { recursive: true, force: true });
  for (const place of [built, schemas, elsewhere])
    if (place !== '') rmSync(place, { recursive: true, force: true });
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures(people);
  for (const { leave } of people.splice(0)) await leave();
});

/** Starts the platform that was built. */
async function start(): Promise<string> {
  const port = String(await freePort());
  const started = spawn(process.execPath, [join(built, 'server', 'main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      EXTENSIONS: extensions,
      SCHEMAS_DIR: schemas,
      DATA_DIR: folder.path,
      PORT: port,
      // an error of Bookdesk's own, when it is asked for one
      NODE_OPTIONS: `--import=data:text/javascript,process.on('SIGUSR2',()=>{throw(Error('ours'))})`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  platform = started;
  await new Promise<void>((resolve, reject) => {
    started.stdout.on('data', (text: Buffer) => {
      output += String(text);
      if (output.includes(port)) resolve();
    });
    started.once('exit', (status) => reject(new Error(`ended with ${status}`)));
  });
  return `http://127.0.0.1:${port}`;
}

/** An operator in a window of their own. */
async function operator(): Promise<Person> {
  const person = await newPerson(browser, desktop);
  people.push(person);
  await signIn(person, origin, 'operator');
  return person;
}

/** Names of scripts in a folder whose text has some words. */
const having = (part: string, words: string): string[] =>
  readdirSync(join(built, part), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && readFileSync(join(built, part, file), 'utf8').includes(words),
  );

test('browsers get nothing of what the platform alone loads, and the platform nothing of screens', () => {
  // the name of the table
  expect(having('app', 'x_notices')).toEqual([]);
  expect(having('server', 'x_notices').length).toBeGreaterThan(0);
  expect(readdirSync(join(built, 'app', 'assets'), { recursive: true }).join()).toMatch(/Board-/);
  expect(readdirSync(join(built, 'server'), { recursive: true }).join()).not.toMatch(/Board-/);
});

test('calls of an extension are described, and answered to whom they are for', async () => {
  const described: unknown = await (await fetch(`${origin}/openapi.json`)).json();
  expect(Object.keys(Object(described).paths)).toContain('/jmgr/x/notices/list');
  expect((await fetch(`${origin}/jmgr/x/notices/list`)).status).toBe(401);
});

test('a list asks with the input of one extension, draws with the cells of others, and prints', async () => {
  const person = await operator();
  const { page } = person;
  // a print has no dialog here: what would be printed is told
  await page.addInitScript(() => {
    window.print = () => {
      const top = window.top ?? window;
      top.document.body.dataset.printed = document.body.textContent ?? '';
    };
  });
  await page.goto(`${origin}/resource/editions`);
  await page.getByRole('button', { name: /^新[建增]/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('书名').fill('野草');
  const input = dialog.getByLabel('书号');
  await input.pressSequentially(isbn.slice(0, 8));
  await dialog.getByText('不是有效的 ISBN-13').waitFor();
  await input.pressSequentially(isbn.slice(8));
  await dialog.getByRole('img', { name: isbn }).waitFor();
  await dialog.getByLabel('销量').fill('[3, 8, 5, 13]');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await page.locator('tbody').getByRole('img', { name: isbn }).waitFor();
  await page.getByRole('img', { name: '3, 8, 5, 13' }).waitFor();
  await page.getByRole('checkbox', { name: /野草/ }).check();
  await page.getByRole('button', { name: '打印标签' }).click();
  await page.getByText('已交给打印机：1 张标签').waitFor();
  await expect.poll(() => page.locator('body').getAttribute('data-printed')).toContain('野草');

  // the filter waits for a whole ISBN
  const filter = page.getByPlaceholder('扫描或输入 ISBN');
  await filter.pressSequentially(otherIsbn.slice(0, 12));
  expect(page.url()).not.toContain(otherIsbn.slice(0, 12));
  await filter.pressSequentially(otherIsbn.slice(12));
  await expect.poll(() => page.url()).toContain(otherIsbn);
  const shown = page.locator('tbody').getByRole('img', { name: isbn });
  await shown.waitFor({ state: 'hidden' });
  await filter.fill(isbn);
  await shown.waitFor();
  expectNoErrors(person);
});

test('a page of an extension stands in place of the table of a list', async () => {
  const person = await operator();
  const { page } = person;
  await page.goto(`${origin}/resource/labels`);
  const shelf = page.getByRole('region', { name: '标签' });
  await shelf.getByRole('listitem').filter({ hasText: '书店与图书馆' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expectNoErrors(person);
});

test.each(['shop', 'readings'])(
  'records are asked for and changed by the provider of %s, at the service itself',
  async (extension) => {
    const person = await operator();
    const { page } = person;
    await serveBooks(page);
    await page.goto(`${origin}/resource/works-${extension}`);
    await page
      .getByRole('row')
      .filter({ hasText: '边城' })
      .getByRole('button', { name: '编辑' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('书名').fill('长河');
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByRole('row').filter({ hasText: '长河' }).filter({ hasText: '130' }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: '野草' }).count()).toBe(1);
    expectNoErrors(person);
  },
);

/** Stands in for the services of the examples, each in its shape. */
async function serveBooks(page: Person['page']): Promise<void> {
  const all = [
    { id: '1', title: '野草', pages: 90 },
    { id: '2', title: '边城', pages: 130 },
  ];
  const changed = (id: string, body: object) => {
    const found = all.find((book) => book.id === id);
    return found && Object.assign(found, body);
  };
  const answerOfShop = (id: string | undefined, change: object | undefined) => {
    if (id === undefined) return { items: all, meta: { total: all.length } };
    return change ? changed(id, change) : all.find((book) => book.id === id);
  };
  const answerOfReadings = ({ query = '', variables = {} }) => {
    const { id, input } = Object(variables);
    if (query.includes('updateOneBook')) return { updateOneBook: changed(input.id, input.update) };
    if (query.includes('book(id:')) return { book: all.find((book) => book.id === id) };
    return { books: { nodes: all, totalCount: all.length } };
  };
  await page.route(/^https:\/\/(shop|readings)\.example\//, async (route) => {
    const request = route.request();
    const body: unknown = request.postData() === null ? undefined : request.postDataJSON();
    const [, id] = /\/books\/(\w+)$/.exec(new URL(request.url()).pathname) ?? [];
    const isShop = request.url().startsWith('https://shop.');
    const json = isShop
      ? answerOfShop(id, body === undefined ? undefined : Object(body))
      : { data: answerOfReadings(Object(body)) };
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    };
    await route.fulfill({ json: json ?? null, headers });
  });
}

test('a screen stands in the menu, and keeps what is written in a table of its own', async () => {
  const person = await operator();
  const { page } = person;
  await page.getByRole('link', { name: '通知板' }).click();
  await page.waitForURL(/\/x\/notices\/board/);
  await page.getByLabel('内容').fill('阅览室九点开门');
  await page.getByRole('button', { name: '贴上' }).click();
  await page.getByRole('listitem').filter({ hasText: '阅览室九点开门' }).waitFor();
  await page.reload();
  await page.getByRole('listitem').filter({ hasText: '阅览室九点开门' }).waitFor();
  expectNoErrors(person);
});

test('a kind of component is added to a page, drawn on the canvas, and read without script', async () => {
  const written = {
    type: 7,
    uuid: 'w',
    name: '文字',
    contents: [{ uuid: 'w1', content: '<p>开场白</p>' }],
  };
  const id = await savePage(await operatorOf(origin), runningPage('倒数', [written]));
  const person = await operator();
  const { page } = person;
  await page.goto(`${origin}/deciration/main?action=2&id=${id}`);
  const canvas = page.getByRole('region', { name: '页面' });
  await canvas.getByText('开场白').waitFor();
  const palette = page.getByRole('region', { name: '组件' });
  // its card shows what its view draws, small, and every other card its own
  const drawings = palette.locator('.decoration-card-icon .decoration-miniature .component');
  await expect.poll(() => drawings.count()).toBeGreaterThanOrEqual(8);
  const card = palette.locator('.decoration-card', { hasText: '倒计时' });
  const drawing = card.locator('.decoration-miniature');
  await drawing.getByText('选择时刻后，这里显示还有多久').waitFor({ state: 'attached' });
  expect(await drawing.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  await palette.getByRole('button', { name: '添加倒计时' }).click();
  await canvas.getByText('选择时刻后，这里显示还有多久').waitFor();
  const inspector = page.getByRole('region', { name: '设置' });
  await inspector.getByLabel('事件').pressSequentially('读书会开始');
  await inspector.getByLabel('时刻').fill(inDays(12.5));
  await canvas.getByText('12 天').waitFor();
  await page.getByRole('button', { name: /^发\s?布$/ }).click();
  await page.getByText('发布成功').first().waitFor();
  expectNoErrors(person);

  const context = await browser.newContext({
    ...desktop,
    javaScriptEnabled: false,
    locale: 'zh-CN',
  });
  try {
    const reader = await context.newPage();
    await reader.goto(`${origin}/s/${id}`);
    await reader.getByText('距离读书会开始还有').waitFor();
    await reader.getByText('12 天').waitFor();
  } finally {
    await context.close();
  }
});

/** A moment of the platform's zone so many days from now, as an input of the browser takes it. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 16);

test('errors that an extension leaves behind are logged with its name, and end nothing', async () => {
  expect((await fetch(`${origin}/jmgr/x/faulty/leave`)).status).toBe(200);
  const logged = () =>
    output.split('\n').filter((line) => line.includes('nobody caught an error of an extension'));
  const left = ['declaration', 'body', 'timer', 'interval', 'listener', 'query', 'work', 'job'].map(
    (what) => new RegExp(`left by an? ${what}|left by ${what}`),
  );
  for (const what of left)
    await expect.poll(() => logged().filter((line) => what.test(line))).toHaveLength(1);
  for (const line of logged())
    expect([packageOf('faulty'), 'faulty']).toContain(JSON.parse(line).extension);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test('an answer that the call of an extension does not declare is not given', async () => {
  expect((await fetch(`${origin}/jmgr/x/faulty/wrong`)).status).toBe(500);
  await expect.poll(() => output).toContain('The answer breaks the contract');
});

test('an error of Bookdesk itself is logged, and ends it', async () => {
  const ended = new Promise((resolve) => platform?.once('exit', resolve));
  platform?.kill('SIGUSR2');
  expect(await ended).toBe(1);
  expect(output).toMatch(/"level":60.*ours/);
});
