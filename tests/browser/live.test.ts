import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { phone } from '../support/chromium.ts';
import { patience, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** A live stream from an empty form to its replay, in a real browser on a Bookdesk started by the README's command. */

const { people, origin, somebody } = visitors();

/** A film of a few seconds, as a camera makes it, for the time of a test. */
async function recording(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'bookdesk-film-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const film = join(place, 'recording.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=12:d=4'];
  const sound = ['-f', 'lavfi', '-i', 'sine=f=440:d=4'];
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const all = ['-v', 'error', '-y', ...picture, ...sound, ...codecs, '-movflags', '+faststart'];
  await promisify(execFile)('ffmpeg', [...all, film]);
  return film;
}

/** What the video of a page says of itself. */
const playing = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video) => {
      // the selector names the element
      const { currentTime, readyState } = video as HTMLVideoElement;
      return { currentTime, readyState };
    });

/** Waits until a video has data and goes on. */
async function expectToPlay(page: Page): Promise<void> {
  await expect
    .poll(async () => (await playing(page)).readyState, { timeout: patience })
    .toBeGreaterThanOrEqual(2);
  const { currentTime } = await playing(page);
  await expect
    .poll(async () => (await playing(page)).currentTime, { timeout: patience })
    .toBeGreaterThan(currentTime + 0.5);
}

async function confirm(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .click();
}

test('an institution announces a live stream, holds it before readers, ends it and shows its replay', async () => {
  const press = await somebody();
  const { page } = press;
  await signIn(press, origin, 'press');
  await page.getByRole('link', { name: '直播', exact: true }).click();
  // the screen before has a button of the same name
  await page.getByRole('heading', { name: '发布直播' }).waitFor();
  await page
    .getByRole('button', { name: /^发\s?布$/ })
    .last()
    .click();
  for (const missing of ['请填写标题', '请选择开播时间'])
    await expect.poll(() => page.getByText(missing).count()).toBe(1);

  await page.getByPlaceholder('给直播起一个名称').fill('浏览器里的直播');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const start = page.getByPlaceholder('选择开播时间');
  await start.fill(`${tomorrow} 20:00`);
  await start.press('Enter');
  await page.getByLabel('介绍').fill('从空表单开始，直到回放。');
  await page
    .getByRole('button', { name: /^发\s?布$/ })
    .last()
    .click();

  await page.getByRole('heading', { name: '浏览器里的直播' }).waitFor();
  await page.waitForURL(/\/manage\/live\/\d+$/);
  const id = page.url().split('/').pop() ?? '';
  await page.getByText('距开播', { exact: true }).waitFor();

  const reader = await somebody(phone);
  await reader.page.goto(`${origin}/c/7010/${id}`);
  await reader.page.getByRole('main').getByText('未开播').waitFor();
  await confirm(page, /^开\s?播$/);
  await page.getByText('已直播', { exact: true }).waitFor();

  await reader.page.reload();
  await reader.page.getByRole('main').getByText('直播中').waitFor();
  expect(reader.scripts.filter((script) => !script.endsWith('/live/reader.js'))).toEqual([]);
  await reader.page.getByRole('button', { name: '播放' }).click();
  await expectToPlay(reader.page);

  await confirm(page, /结束直播/);
  await page.getByRole('heading', { name: '回放视频' }).waitFor();
  await reader.page.reload();
  await reader.page.getByRole('main').getByText('直播已结束').waitFor();

  const film = await recording();
  await page.locator('input[type=file]').first().setInputFiles(film);
  const save = page.getByRole('button', { name: '保存并上架回放' });
  await expect.poll(() => save.isEnabled(), { timeout: patience }).toBe(true);
  await save.click();
  await page.getByText('回放', { exact: true }).first().waitFor();

  await reader.page.goto(`${origin}/c/7010/${id}`);
  await reader.page.waitForURL(`**/c/7020/${id}`);
  await reader.page.locator('video').evaluate((video) => {
    // the selector names the element
    void (video as HTMLVideoElement).play();
  });
  await expectToPlay(reader.page);
  // who plays it while it ends may ask for more once again, and browsers log every answer that refuses
  const isOfItsEnd = (error: string) => /\b404\b.*\/live\/.*\.m3u8$/.test(error);
  for (const { errors } of people) expect(errors.filter((error) => !isOfItsEnd(error))).toEqual([]);
});
