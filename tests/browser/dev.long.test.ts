import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfSources } from '../support/sourcesCopy.ts';
import { emptyDataFolder, type Started, startBookdesk } from '../support/started.ts';
import { expectNoErrors, type Person, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** `npm run dev` over a copy of the sources: an operator has a screen open while its files change. */

const { somebody } = visitors({ stay: true });
let sources: Awaited<ReturnType<typeof copyOfSources>>;
let folder: Awaited<ReturnType<typeof emptyDataFolder>>;
let bookdesk: Started;
let person: Person;

beforeAll(async () => {
  sources = await copyOfSources();
  cpSync('tests/extensions/notices', inSources('src/extensions/notices'), { recursive: true });
  folder = await emptyDataFolder();
  bookdesk = await startBookdesk(folder.path, {}, { command: 'dev', folder: sources.path });
  person = await somebody();
  await signIn(person, bookdesk.origin, 'operator');
});
afterAll(async () => {
  await bookdesk?.stop();
  await folder?.remove();
  await sources?.remove();
});

const inSources = (...parts: string[]) => join(sources.path, ...parts);

/** Writes a text of a file in place of another. */
function change(file: string, from: string, to: string): void {
  const text = readFileSync(inSources(file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(inSources(file), text.replace(from, to));
}

/** Whether a page was loaded again since it was marked. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''));
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-marked'));

test('it says when it is ready', () => {
  expect(bookdesk.output()).toContain(`Bookdesk is ready: ${bookdesk.origin}`);
});

test('a changed screen is shown without a reload, and what a build writes beside it reloads nothing', async () => {
  const { page } = person;
  await page.goto(`${bookdesk.origin}/x/notices/board`);
  const pin = page.getByRole('button', { name: '贴上' });
  await pin.waitFor();
  await mark(page);
  mkdirSync(inSources('dist', 'app.new-1'), { recursive: true });
  writeFileSync(inSources('dist', 'app.new-1', 'index.html'), '<!doctype html>');
  change('src/extensions/notices/app/Board.tsx', "{t('pin')}", "{t('pin')} (1)");
  await page.getByRole('button', { name: '贴上 (1)' }).waitFor();
  expect(await isMarked(page)).toBe(true);
  expectNoErrors(person);
});

/** What a call without a caller answers. */
async function answerOf(path: string): Promise<string> {
  const answer = await fetch(`${bookdesk.origin}${path}`);
  return `${answer.status} ${await answer.text()}`;
}

test('a changed module of the platform answers, as does one of an extension', async () => {
  change('src/server/platform.ts', "status: 'alive'", "status: 'well'");
  await expect.poll(() => answerOf('/healthz')).toContain('"status":"well"');
  change('src/extensions/notices/calls.ts', "summary: '", "summary: 'CHANGED: ");
  await expect.poll(() => answerOf('/openapi.json')).toContain('CHANGED: ');
});

test('what is wrong in a module is answered until it is mended', async () => {
  change(
    'src/server/platform.ts',
    'const failures =',
    "throw new Error('broken');\n  const failures =",
  );
  await expect.poll(() => answerOf('/healthz')).toMatch(/^500 .*broken/);
  change('src/server/platform.ts', "throw new Error('broken');\n  ", '');
  await expect.poll(() => answerOf('/healthz')).toMatch(/^200 /);
});

test('a changed schema file is seen by the list that is open', async () => {
  const { page } = person;
  await page.goto(`${bookdesk.origin}/resource/labels`);
  await page.getByRole('heading', { name: '标签', exact: true }).waitFor();
  await mark(page);
  const { label } = JSON.parse(readFileSync('schemas/labels.json', 'utf8'));
  change('schemas/labels.json', JSON.stringify(label['zh-CN']), '"书签"');
  await page.getByRole('heading', { name: '书签', exact: true }).waitFor();
  expect(await isMarked(page)).toBe(true);
  expectNoErrors(person);
});
