import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appConfigInfo } from '#contract/endpoints/lists.ts';
import {
  appDownloadManageList,
  appDownloadSaveCall,
  licenceManageList,
  licenceSaveCall,
} from '#contract/endpoints/site.ts';
import { appIds, licenceIds } from '#contract/entities/site.ts';
import { createListPlatform, type ListPlatform } from './support.ts';

let platform: ListPlatform;
beforeAll(async () => {
  platform = await createListPlatform();
});
afterAll(() => platform.close());

const licence = {
  holder: '书案科技',
  number: '京备 123',
  authority: '某局',
  validUntil: '长期',
  pictures: ['/cdn/a.png', 'https://cdn.example.com/b.png'],
  note: '',
};
const licences = async (body: object = {}) =>
  (await platform.call(licenceManageList, { body }, platform.operator.token)).data;
const save = (body: object) => platform.ask(licenceSaveCall, { body }, platform.operator.token);
const info = (id: string) => platform.ask(appConfigInfo, { parameters: { id } });

describe('what is set for the whole site', () => {
  test('is listed before it is set, empty and with revision 0', async () => {
    const rows = await licences();
    expect(rows.map(({ id }) => id)).toEqual([...licenceIds]);
    expect(rows.at(-1)).toEqual({
      id: 'certificate',
      holder: '',
      number: '',
      authority: '',
      validUntil: '',
      pictures: [],
      note: '',
      updatedAt: null,
      revision: 0,
    });
  });

  test('anybody reads the empty value of a known id', async () => {
    expect((await info('publication-preview')).body).toMatchObject({
      code: 200,
      data: { id: 'publication-preview', value: { holder: '', pictures: [] } },
    });
    expect((await info('app-harmony')).body).toMatchObject({
      data: { value: { storeAddress: '', deepLink: '', version: '', note: '' } },
    });
    expect((await info('unheard-of')).status).toBe(404);
  });

  test('is saved from revision 0 on, shown to everybody and found', async () => {
    const first = await save({ id: 'app-filing', revision: 0, ...licence });
    expect(first.body).toMatchObject({ data: { id: 'app-filing', revision: 1 } });
    const second = await save({ id: 'app-filing', revision: 1, ...licence, note: '二' });
    expect(second.body).toMatchObject({ data: { revision: 2 } });
    expect((await info('app-filing')).body).toMatchObject({
      data: { id: 'app-filing', value: { ...licence, note: '二' } },
    });
    expect(await licences({ searchText: '书案' })).toMatchObject([
      { id: 'app-filing', revision: 2, updatedAt: expect.any(String) },
    ]);
    expect((await licences({ sort: '-updatedAt' }))[0]?.id).toBe('app-filing');
  });

  test('a stale save answers 409 with what there is now', async () => {
    await save({ id: 'qualifications', revision: 0, ...licence });
    for (const revision of [0, 7])
      expect((await save({ id: 'qualifications', revision, ...licence })).body).toMatchObject({
        code: 409,
        data: { revision: 1, current: { id: 'qualifications', holder: '书案科技' } },
      });
    expect((await save({ id: 'certificate-preview', revision: 3, ...licence })).body).toMatchObject(
      { code: 409, data: { revision: 0, current: { revision: 0 } } },
    );
  });

  test('takes no unknown id, no script and no unknown sort', async () => {
    expect((await save({ id: 'other', revision: 0, ...licence })).status).toBe(400);
    const pictures = ['javascript:alert(1)'];
    expect((await save({ id: 'certificate', revision: 0, ...licence, pictures })).status).toBe(400);
    const sorted = await platform.ask(
      licenceManageList,
      { body: { sort: 'holder' } },
      platform.operator.token,
    );
    expect(sorted.status).toBe(400);
  });

  test('a value that no longer fits is shown as never set, and can be set anew', async () => {
    await platform.services.database
      .insertInto('app_config')
      .values({ id: 'audio-video-preview', value: JSON.stringify({ pictures: 'none' }) })
      .execute();
    expect((await info('audio-video-preview')).body).toMatchObject({
      code: 200,
      data: { value: { pictures: [] } },
    });
    expect(platform.logged.some(({ id }) => id === 'audio-video-preview')).toBe(true);
    const again = await save({ id: 'audio-video-preview', revision: 1, ...licence });
    expect(again.body).toMatchObject({ data: { revision: 2 } });
  });

  test('apps have a store address and what opens them, one a device', async () => {
    const { token } = platform.operator;
    const app = { storeAddress: 'https://apps.example.com/1', version: '2.1', note: '' };
    const put = (body: object) => platform.ask(appDownloadSaveCall, { body }, token);
    const wrong = { id: 'app-ios', revision: 0, ...app, deepLink: 'javascript://x' };
    expect((await put(wrong)).status).toBe(400);
    await put({ ...wrong, deepLink: 'bookdesk://open' });
    const { data } = await platform.call(appDownloadManageList, { body: {} }, token);
    expect(data.map(({ id }) => id)).toEqual([...appIds]);
    expect(data[0]).toMatchObject({ ...app, deepLink: 'bookdesk://open', revision: 1 });
  });

  test('only operators list and set it', async () => {
    for (const { token } of [platform.press, platform.reader, { token: undefined }]) {
      const answers = await Promise.all([
        platform.ask(licenceManageList, { body: {} }, token),
        platform.ask(licenceSaveCall, { body: { id: 'certificate', revision: 0 } }, token),
        platform.ask(appDownloadManageList, { body: {} }, token),
        platform.ask(appDownloadSaveCall, { body: { id: 'app-ios', revision: 1 } }, token),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([token ? 403 : 401]));
    }
  });
});
