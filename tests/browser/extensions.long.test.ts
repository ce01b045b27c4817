import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runScript } from '#launch/project.mjs';
import { desktop, launchChromium } from '../support/chromium.ts';
import { emptyDataFolder, freePort } from '../support/started.ts';
import { operatorOf, runningPage, savePage } from './everyLook.ts';
import { expectNoErrors, keepPictures, newPerson, type Person, signIn } from './people.ts';

/** The worked examples of docs/extending.md as packages of the setting EXTENSIONS, in a build as people get it. */

const examples = [
  ...['barcode', 'countdown', 'labels', 'notices'],
  ...['readings', 'shelf', 'shop', 'sparkline'],
];
const packageOf = (example: string) => `bookdesk-example-${example}-${process.pid}`;
const placeOfPackage = (example: string) => join('node_modules', packageOf(example));
const extensions = examples.map(packageOf).join();

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

let built = '';
let schemas = '';
let origin = '';
let folder: Awaited<ReturnType<typeof emptyDataFolder>>;
let platform: ReturnType<typeof spawn> | undefined;
let browser: Browser;
const people: Person[] = [];

beforeAll(async () => {
  for (const example of examples) {
    cpSync(join('tests', 'extensions', example), placeOfPackage(example), { recursive: true });
    const described = JSON.stringify({ name: packageOf(example), exports: './index.ts' });
    writeFileSync(join(placeOfPackage(example), 'package.json'), described);
  }
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
  for (const example of examples) rmSync(placeOfPackage(example), { recursive: true, force: true });
  for (const place of [built, schemas])
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
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  platform = started;
  await new Promise<void>((resolve, reject) => {
    started.stdout.on('data', (text: Buffer) => String(text).includes(port) && resolve());
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
  expect(readdirSync(join(built, 'app', 'assets')).join()).toMatch(/Board-/);
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
