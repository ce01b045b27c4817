import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadFetch, uploadSign } from '#contract/endpoints/upload.ts';
import { createPlatform } from '#server/platform.ts';
import { createTestPlatform, requestOf, type TestPlatform } from '#tests/support/platform.ts';
import { formBody, md5, type Part, png, storageOf } from './support.ts';

/** One account fills no disk: what it uploads in 24 hours has a limit, here of one MiB. */

const MiB = 1024 * 1024;
const day = 24 * 60 * 60_000;
/** within a MiB there is room for two of these, and not for three */
const size = 400 * 1024;

let test: TestPlatform;
let storage: ReturnType<typeof storageOf>;
let token: string;
let run = 0;
const picture = (bytes = size): Buffer => {
  run += 1;
  return png(String(run).padEnd(bytes - png().length, '.'));
};
const sign = (content: Buffer, who = token, language = 'en-US') =>
  test.ask(uploadSign, { body: { fileMd5: `${md5(content)}.png` } }, who, {
    'accept-language': language,
  });
/** The forms of pictures that are permitted before any of them is sent. */
const permitted = (contents: Buffer[]): Promise<Part[][]> =>
  Promise.all(contents.map((content) => storage.signedParts(token, content)));

/** What has come in of uploads that are not finished. */
async function receivedBytes(): Promise<number> {
  const folder = join(test.services.settings.DATA_DIR, 'objects', 'uploads');
  const files = await Promise.all(
    (await storage.receptions()).map((name) => stat(join(folder, name))),
  );
  return files.reduce((sum, file) => sum + file.size, 0);
}

let pictureOfTheWeb: Buffer;
beforeAll(async () => {
  test = await createTestPlatform({
    demo: true,
    background: false,
    settings: { UPLOAD_MIB_PER_DAY: '1' },
  });
  storage = storageOf(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  // earlier uploads do not count any more
  test.advance(2 * day);
  token = await test.signIn('press');
});

describe('what an account uploads in 24 hours', () => {
  it('ends at its limit, in words of both languages that name it and what to do', async () => {
    const forms = await permitted([picture(), picture(), picture()]);
    const [first = [], second = [], third = []] = forms;
    expect((await storage.post(first)).status).toBe(204);
    expect((await storage.post(second)).status).toBe(204);
    const refused = await storage.post(third);
    expect(refused).toMatchObject({ status: 403, code: 'QuotaExceeded' });
    expect(refused.text).toContain(
      'An account may upload 1 MB in 24 hours, and 224 KB of it is left. Choose a smaller file, upload this one tomorrow, or ask the platform for more.',
    );
    const chinese = await storage.post(third, { 'accept-language': 'zh-CN' });
    expect(chinese.text).toContain(
      '每个账户 24 小时内最多上传 1 MB，目前还剩 224 KB。请换一个较小的文件、明天再上传，或联系平台提高上限',
    );
    expect(await storage.receptions()).toEqual([]);
  });

  it('is asked before the upload is opened: no permission is given when nothing is left', async () => {
    await storage.upload(token, picture(MiB));
    const refused = await sign(picture());
    expect(refused).toMatchObject({
      status: 422,
      body: { msg: expect.stringContaining('An account may upload 1 MB in 24 hours') },
    });
    // a second try would be refused too, so that the answer does not suggest one
    expect(refused.headers.has('retry-after')).toBe(false);
    const chinese = await sign(picture(), token, 'zh-CN');
    expect(chinese.body).toMatchObject({ msg: expect.stringContaining('最多上传 1 MB') });
  });

  it('does not count what is stored already, and permits it all the same', async () => {
    const content = picture(MiB);
    await storage.upload(token, content);
    expect(await sign(content)).toMatchObject({ status: 200, body: { data: { isStored: true } } });
    const other = await test.signIn('library');
    await storage.upload(other, content);
    expect((await sign(picture(), other)).status).toBe(200);
  });

  it('is another account’s own, and is there again a day later', async () => {
    await storage.upload(token, picture(MiB));
    expect((await sign(picture())).status).toBe(422);
    expect((await sign(picture(), await test.signIn('library'))).status).toBe(200);
    test.advance(day + 1_000);
    token = await test.signIn('press');
    await storage.upload(token, picture());
  });

  it('is ten times as much for an operator', async () => {
    const operator = await test.signIn('operator');
    for (let count = 0; count < 3; count += 1) await storage.upload(operator, picture(3 * MiB));
    const parts = await storage.signedParts(operator, picture(2 * MiB));
    expect(await storage.post(parts)).toMatchObject({ status: 403, code: 'QuotaExceeded' });
  });

  it('does not count what a clock that went wrong has dated far ahead', async () => {
    await storage.upload(token, picture(MiB));
    const ahead = new Date(test.services.now().getTime() + 1_000 * day);
    await test.services.database
      .updateTable('stored_object')
      .set({ created_at: ahead })
      .where('bytes', '=', String(MiB))
      .execute();
    expect((await sign(picture())).status).toBe(200);
  });

  it('counts pictures that the server fetches', async () => {
    const web = createServer((_request, response) => response.end(pictureOfTheWeb));
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    // a server that listens on a port has an address of this form
    const { port } = web.address() as AddressInfo;
    const fetching = {
      network: { resolve: async () => ['127.0.0.1'], mayReach: () => true },
      patience: 10_000,
    };
    const platform = await createPlatform(test.services, { background: false, fetching });
    const input = { body: { url: `http://pictures.example:${port}/a` } };
    pictureOfTheWeb = picture(700 * 1024);
    expect((await platform.fetch(requestOf(uploadFetch, input, token))).status).toBe(200);
    pictureOfTheWeb = picture(700 * 1024);
    const refused = await platform.fetch(requestOf(uploadFetch, input, token));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('An account may upload 1 MB in 24 hours');
    await platform.close();
    web.closeAllConnections();
    web.close();
  });
});

describe('uploads at the same moment', () => {
  it('of which each had room for itself: no more than the limit is stored', async () => {
    const forms = await permitted(Array.from({ length: 6 }, () => picture()));
    const other = await createPlatform({ ...test.services }, { background: false });
    const answers = await Promise.all(
      forms.map((parts, index) =>
        index % 2 === 0
          ? storage.post(parts)
          : other.fetch(
              new Request('http://127.0.0.1:4600/oss', {
                method: 'POST',
                headers: { 'content-type': 'multipart/form-data; boundary=bookdesk-boundary' },
                body: new Uint8Array(formBody(parts)),
              }),
            ),
      ),
    );
    await other.close();
    const taken = answers.filter(({ status }) => status === 204);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThanOrEqual(2);
    expect(await storage.receptions()).toEqual([]);
  });

  it('that are never finished count as far as they have come', async () => {
    const [begun = [], next = []] = await permitted([picture(900 * 1024), picture()]);
    const body = formBody(begun);
    let end = () => {};
    const trickling = storage.postBody(
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array(body.subarray(0, body.length - 100_000)));
          end = () => controller.close();
        },
      }),
    );
    await expect.poll(receivedBytes).toBeGreaterThan(700 * 1024);
    expect(await storage.post(next)).toMatchObject({ status: 403, code: 'QuotaExceeded' });
    end();
    expect((await trickling).status).toBe(400);
    expect((await storage.post(next)).status).toBe(204);
  });
});
