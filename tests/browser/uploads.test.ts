import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf } from '#contract/fileContent.ts';
import { placeIn } from '#contract/place.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { type RestService, startRestService } from '../support/restService.ts';
import { emptyDataFolder, freePort, type Started, startBookdesk } from '../support/started.ts';
import { drag, expectNoErrors, keepPictures, newPerson, type Person, signIn } from './people.ts';

/**
 * Real files in a real browser (contract 4, 5, 7.2, 8: uploads), in the form of a list that has a field of each kind. The
 * steps follow one another as a person's do; a step that fails ends the story.
 */
const fixture = (name: string) => resolve('tests/browser/fixtures', name);
const both = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const clips = {
  schemaVersion: 2,
  name: 'clips',
  label: both('影音'),
  singular: both('影音'),
  provider: 'rest',
  service: 'library',
  menu: { group: 'content', order: 99 },
  recordTitle: 'name',
  endpoints: {
    list: { method: 'GET', path: '/clips' },
    save: { method: 'POST', path: '/clips' },
  },
  fields: {
    name: { type: 'text', label: both('名称'), required: true },
    film: { type: 'video', label: both('影片') },
    voice: { type: 'audio', label: both('朗读') },
    paper: { type: 'file', label: both('附件') },
    pictures: { type: 'images', label: both('剧照'), maximum: 9 },
  },
  list: { columns: ['name', 'film', 'voice'] },
  forms: { create: { groups: [{ fields: ['name', 'film', 'voice', 'paper', 'pictures'] }] } },
};

let folder: Awaited<ReturnType<typeof emptyDataFolder>>;
let schemas = '';
let service: RestService;
let cutter: Cutter;
let bookdesk: Started;
let browser: Browser;
let person: Person;
/** how often a file was posted to the storage host so far */
let posts = 0;

beforeAll(async () => {
  folder = await emptyDataFolder();
  schemas = await mkdtemp(join(tmpdir(), 'bookdesk-schemas-'));
  await cp('schemas', schemas, { recursive: true });
  await writeFile(join(schemas, 'clips.json'), JSON.stringify(clips));
  service = await startRestService('clips', []);
  cutter = await startCutter();
  // named as a service, so that the page's policy lets it send there
  const services = `library=${service.origin}/api,storage=${cutter.origin}`;
  const settings = { SCHEMAS_DIR: schemas, REST_SERVICES: services };
  [bookdesk, browser] = await Promise.all([startBookdesk(folder.path, settings), launchChromium()]);
  person = await newPerson(browser, desktop);
  person.page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/oss') posts += 1;
  });
  await signIn(person, bookdesk.origin, 'operator');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await bookdesk?.stop();
  await service?.close();
  await cutter?.close();
  await folder?.remove();
  await rm(schemas, { recursive: true, force: true });
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([person]);
});

const widget = (name: string): Locator => person.page.getByRole('group', { name, exact: true });
type Chosen = Parameters<Locator['setInputFiles']>[0];
const choose = (name: string, files: Chosen): Promise<void> =>
  widget(name).locator('input[type=file]').setInputFiles(files);
const said = (text: string): Promise<void> =>
  person.page.locator('.ant-message').getByText(text).first().waitFor();
const pictureAddresses = (): Promise<string[]> =>
  widget('剧照')
    .locator('img[src^="/cdn/"]')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));

/** A film that is as long as another and much larger: a box of nothing follows it. */
async function heavyFilm(megabytes: number): Promise<Buffer> {
  const padding = Buffer.alloc(megabytes * 1024 * 1024);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4);
  return Buffer.concat([await readFile(fixture('clip.mp4')), padding]);
}

/** A storage host that ends the connection when half of a file has come. */
interface Cutter {
  readonly origin: string;
  received: number;
  authorization: string | undefined;
  close(): Promise<void>;
}

async function startCutter(): Promise<Cutter> {
  const port = await freePort();
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      response.writeHead(204, allowed).end();
      return;
    }
    state.authorization = request.headers.authorization;
    const half = Number(request.headers['content-length']) / 2;
    request.on('data', (chunk: Buffer) => {
      state.received += chunk.length;
      if (state.received > half) request.socket.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const state: Cutter = {
    origin: `http://127.0.0.1:${port}`,
    received: 0,
    authorization: undefined,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return state;
}

/** Lets the page send so many bytes a second. */
async function throttle(page: Page, bytesPerSecond: number) {
  const protocol = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await protocol.send('Network.enable');
  await limit(bytesPerSecond);
  return { restore: () => limit(-1) };
}

const percentOf = async (name: string): Promise<number> => {
  const state = widget(name).getByText(/^\d+%$/);
  return (await state.count()) === 0 ? -1 : Number.parseInt(await state.first().innerText(), 10);
};

describe('files of each kind, from the form to the record', { sequential: true }, () => {
  test('a film, measured', async () => {
    const { page } = person;
    await page.goto(`${bookdesk.origin}/resource/clips/create`);
    await page.getByRole('textbox', { name: '名称' }).fill('几案之间');
    await choose('影片', fixture('clip.mp4'));
    await widget('影片').getByText('00:03 · 33.3 KB · 320 × 180').waitFor();
  });

  test('the same film again is there at once: nothing is sent', async () => {
    const before = posts;
    await widget('影片').getByRole('button', { name: '移除 clip.mp4' }).click();
    await choose('影片', fixture('clip.mp4'));
    await widget('影片').getByText('00:03 · 33.3 KB · 320 × 180').waitFor();
    expect(posts).toBe(before);
  });

  test('it plays in the player', async () => {
    const { page } = person;
    const opener = widget('影片').getByRole('button', { name: '播放 clip.mp4' });
    const player = page.getByRole('dialog', { name: /clip\.mp4/ });
    const video = player.locator('video');
    const isPaused = () => video.evaluate((film: HTMLVideoElement) => film.paused);
    const hasFocus = (place: Locator) =>
      place.evaluate((element) => element.contains(document.activeElement));
    await opener.click();
    await video.waitFor();
    // the keys are the player's once it has the focus
    await expect.poll(() => hasFocus(player.locator('.video-js'))).toBe(true);
    expect(await isPaused()).toBe(true);
    await page.keyboard.press('Space');
    // it may have come to its end meanwhile
    const hasPlayed = () => video.evaluate((film: HTMLVideoElement) => film.played.length > 0);
    await expect.poll(hasPlayed).toBe(true);
    const box = await player.locator('.video-js').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    await page.keyboard.press('Escape');
    await player.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(opener)).toBe(true);
    // from one of its buttons too
    await opener.click();
    await expect.poll(() => hasFocus(player.locator('.video-js'))).toBe(true);
    // they are shown when it has begun
    await page.keyboard.press('Space');
    const rates = player.getByRole('button', { name: '播放速度' });
    await rates.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => rates.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => rates.getAttribute('aria-expanded')).toBe('false');
    await player.getByRole('button', { name: /静音|开启音效/ }).focus();
    await page.keyboard.press('Escape');
    await player.waitFor({ state: 'hidden' });
  });

  test('a recording, with the browser’s controls', async () => {
    await choose('朗读', fixture('tone.mp3'));
    await widget('朗读').getByText('00:04 · 16 KB').waitFor();
    await widget('朗读').locator('audio[controls][src^="/cdn/audio/"]').waitFor();
  });

  test('pictures together, in the order of choosing, ordered anew with the mouse', async () => {
    const { page } = person;
    await choose('剧照', ['one.jpg', 'two.jpg', 'three.jpg'].map(fixture));
    await expect.poll(async () => (await pictureAddresses()).length).toBe(3);
    const [first, second, third] = await pictureAddresses();
    const tile = (position: number) =>
      widget('剧照').getByRole('button', { name: new RegExp(`^第 ${position} 张图片`) });
    await drag(page, tile(3), tile(1));
    await expect.poll(pictureAddresses).toEqual([third, first, second]);
  });

  test('the record holds their addresses, and readers get what was sent, without its notes', async () => {
    const { page } = person;
    const pictures = await pictureAddresses();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(保\s?存|新\s?建|确\s?定)$/ })
      .click();
    await expect.poll(() => service.records.size).toBe(1);
    const [record] = service.records.values();
    expect(record).toMatchObject({ name: '几案之间', pictures });
    const film = await fetch(new URL(String(record?.film), bookdesk.origin));
    const sent = await readFile(fixture('clip.mp4'));
    for (const { offset, bytes } of await placeIn(bytesOf(Buffer.from(sent))))
      sent.set(bytes, offset);
    expect(Buffer.from(await film.arrayBuffer())).toEqual(sent);
    expect(film.headers.get('content-type')).toBe('video/mp4');
    expectNoErrors(person);
  });
});

describe('what goes wrong', { sequential: true }, () => {
  test('a connection cut in the middle: it is sent again by itself', async () => {
    const { page } = person;
    await page.goto(`${bookdesk.origin}/resource/clips/create`);
    await page.getByRole('textbox', { name: '名称' }).waitFor();
    // the first permission leads to a host that hangs up
    await page.route(
      '**/common/upload/oss/sign',
      async (route) => {
        const answer = await route.fetch();
        const envelope = await answer.json();
        envelope.data.host = cutter.origin;
        await route.fulfill({ response: answer, json: envelope });
      },
      { times: 1 },
    );
    const before = posts;
    const buffer = await heavyFilm(3);
    await choose('影片', { name: '长片.mp4', mimeType: 'video/mp4', buffer });
    await widget('影片').getByRole('button', { name: '播放 长片.mp4' }).waitFor();
    expect(cutter.received).toBeGreaterThan(buffer.length / 2);
    // no other site gets the token (contract 6)
    expect(cutter.authorization).toBeUndefined();
    expect(posts).toBe(before + 1);
    person.errors.length = 0;
  });

  test('one that is refused says why, and is sent again when asked', async () => {
    const { page } = person;
    await page.route('**/oss', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/xml',
        body: '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>存储空间已停用</Message></Error>',
      }),
    );
    await choose('附件', fixture('shelf.png'));
    await said('存储空间已停用');
    await page.unroute('**/oss');
    await widget('附件').getByRole('button', { name: '重新上传 shelf.png' }).click();
    await widget('附件').getByRole('link', { name: 'shelf.png' }).waitFor();
    person.errors.length = 0;
  });

  test('removing a file on its way ends it (contract 4)', async () => {
    const { page } = person;
    const network = await throttle(page, 100_000);
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/oss'));
    await choose('附件', {
      name: '再来一段.mp4',
      mimeType: 'video/mp4',
      buffer: await heavyFilm(2),
    });
    await expect.poll(() => percentOf('附件')).toBeGreaterThan(5);
    await widget('附件').getByRole('button', { name: '取消上传 再来一段.mp4' }).click();
    await said('已取消上传');
    await ended;
    await network.restore();
    // what was there before is still there
    await widget('附件').getByRole('link', { name: 'shelf.png' }).waitFor();
  });

  test('more than ten minutes (contract 5)', async () => {
    const before = posts;
    await choose('影片', fixture('long.mp4'));
    await said('视频时长超过10分钟');
    await choose('朗读', fixture('long.m4a'));
    await said('时长超过10分钟');
    expect(posts).toBe(before);
  });

  test('a film that ends early, one of nothing, another type under its name, a picture too large', async () => {
    const before = posts;
    const film = await readFile(fixture('clip.mp4'));
    const mimeType = 'video/mp4';
    await choose('影片', { name: '半截.mp4', mimeType, buffer: film.subarray(0, film.length / 2) });
    await said('半截.mp4 无法读取，文件可能已损坏或不完整，请重新选择');
    await choose('影片', { name: '空.mp4', mimeType, buffer: Buffer.alloc(0) });
    await said('空.mp4 是空文件，请重新选择');
    const picture = await readFile(fixture('one.jpg'));
    await choose('影片', { name: '图片.mp4', mimeType, buffer: picture });
    await said('图片.mp4 文件格式不正确：文件内容与扩展名 .mp4 不符');
    const wall = await readFile(fixture('shelf.png'));
    wall.writeUInt32BE(30_000, 16);
    wall.writeUInt32BE(30_000, 20);
    await choose('剧照', { name: '墙.png', mimeType: 'image/png', buffer: wall });
    await said('墙.png 的尺寸为 30000×30000');
    expect(posts).toBe(before);
  });

  test('a film that many readers could not see, by its own head', async () => {
    const before = posts;
    await choose('影片', fixture('camera.mov'));
    const refused = /^camera\.mov 的画面采用 MPEG-4 Part 2 编码，许多手机和浏览器无法播放/;
    await widget('影片').getByRole('alert').getByText(refused).waitFor();
    expect(posts).toBe(before);
    await widget('影片').getByRole('button', { name: '移除 camera.mov' }).click();
  });

  test('nothing went wrong behind the scenes', () => expectNoErrors(person));
});

describe('posters and covers, where people write', { sequential: true }, () => {
  let author: Person;
  beforeAll(async () => {
    author = await newPerson(browser, desktop);
    await signIn(author, bookdesk.origin, 'press');
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures([author]);
  });

  test('a film gets its poster at one second (contract 9), and another frame when asked', async () => {
    const { page } = author;
    await page.goto(`${bookdesk.origin}/publish/dynamic`);
    const film = page.getByRole('group', { name: '视频', exact: true });
    await film.locator('input[type=file]').setInputFiles(fixture('clip.mp4'));
    const poster = film.getByRole('button', { name: '播放 clip.mp4' }).locator('img');
    await poster.waitFor();
    const before = await poster.getAttribute('src');
    expect(before).toMatch(/^\/cdn\/image\/.+\.jpg$/);

    await film.getByRole('button', { name: '更换封面' }).click();
    const frames = page.getByRole('dialog', { name: /选择视频封面/ });
    await frames.getByRole('slider', { name: '画面时间' }).press('End');
    await frames.getByRole('button', { name: '使用当前画面' }).click();
    await frames.waitFor({ state: 'hidden' });
    await expect.poll(() => poster.getAttribute('src')).not.toBe(before);
  });

  test('a film that begins in the dark has none', async () => {
    const { page } = author;
    const film = page.getByRole('group', { name: '视频', exact: true });
    await film.locator('input[type=file]').setInputFiles(fixture('black.mp4'));
    const play = film.getByRole('button', { name: '播放 black.mp4' });
    await play.waitFor();
    expect(await play.locator('img').count()).toBe(0);
    await film.getByRole('button', { name: '移除 black.mp4' }).click();
  });

  test('a cover is cropped by keyboard, or used as it is', async () => {
    const { page } = author;
    await page.goto(`${bookdesk.origin}/publish/article`);
    const cover = page.getByRole('group', { name: '封面', exact: true });
    const picture = cover.getByRole('button', { name: '放大查看封面' }).locator('img');
    const widthOf = () =>
      picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));

    await cover.locator('input[type=file]').setInputFiles(fixture('one.jpg'));
    const dialog = page.getByRole('dialog', { name: /裁剪图片/ });
    await dialog.getByRole('slider', { name: '缩放' }).press('End');
    await dialog.getByRole('application', { name: /裁剪框/ }).press('ArrowLeft');
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
    await picture.waitFor();
    // four times closer: a quarter of the width of 400 pixels, or less where the ratio is higher than the picture
    await expect.poll(widthOf).toBeGreaterThan(0);
    expect(await widthOf()).toBeLessThanOrEqual(100);

    await cover.locator('input[type=file]').setInputFiles(fixture('two.jpg'));
    await dialog.getByRole('button', { name: '使用原图' }).click();
    await expect.poll(widthOf).toBe(400);
    expectNoErrors(author);
  });

  test('on a phone, a cover is cropped by touch', async () => {
    const reader = await newPerson(browser, phone);
    await signIn(reader, bookdesk.origin, 'press');
    const { page } = reader;
    await page.goto(`${bookdesk.origin}/publish/article`);
    const cover = page.getByRole('group', { name: '封面', exact: true });
    await cover.locator('input[type=file]').setInputFiles(fixture('three.jpg'));
    const dialog = page.getByRole('dialog', { name: /裁剪图片/ });
    const area = dialog.getByRole('application', { name: /裁剪框/ });
    const picture = dialog.locator('.crop-stage img');
    const placed = () => picture.evaluate((image) => getComputedStyle(image).transform);
    await dialog.getByRole('slider', { name: '缩放' }).press('End');
    const frame = await area.boundingBox();
    if (!frame) throw new Error('there is no frame to crop by');
    // all of it is on the screen, with the buttons
    expect(frame.x).toBeGreaterThanOrEqual(0);
    expect(frame.x + frame.width).toBeLessThanOrEqual(390);
    const before = await placed();
    const protocol = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved = 0) =>
      protocol.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [{ x: frame.x + frame.width / 2 - moved, y: frame.y + frame.height / 2 }],
      });
    await touch('touchStart');
    for (const moved of [20, 40, 60]) await touch('touchMove', moved);
    await touch('touchEnd');
    await expect.poll(placed).not.toBe(before);
    await dialog.getByRole('button', { name: /^确\s?定$/ }).tap();
    const stored = cover.getByRole('button', { name: '放大查看封面' }).locator('img');
    const width = () =>
      stored.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
    await expect.poll(width).toBeGreaterThan(0);
    expectNoErrors(reader);
  });
});
