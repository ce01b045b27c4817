import { readFile } from 'node:fs/promises';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { answer, renderApp } from '../../support/interface.ts';
import { pictureToUpload } from '../publish/support.ts';

// loaded before the first test, so that none of them waits for it
beforeAll(() =>
  Promise.all([import('#app/shell/Shell.tsx'), import('#app/screens/publish/DynamicScreen.tsx')]),
);

const chooserOf = async (name: string): Promise<HTMLInputElement> => {
  const group = await screen.findByRole('group', { name });
  const input = group.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error(`${name} takes no files`);
  return input;
};

it('a refused permission shows the service’s own message, and the file may be sent again (SPEC 8)', async () => {
  const { user } = await renderApp('/publish/dynamic', { as: 'press' });
  const chooser = await chooserOf('图片');
  const file = pictureToUpload('秋.png');
  const body = { code: 403, isSuccess: false, msg: '暂时不能上传', data: null };
  answer('post', '/jmgr/common/upload/oss/sign', 403, body);
  await user.upload(chooser, file);
  expect(await screen.findByText('暂时不能上传')).toBeDefined();
  const pictures = within(await screen.findByRole('group', { name: '图片' }));
  expect(await pictures.findByRole('button', { name: '重新上传 秋.png' })).toBeDefined();
});

it('a film of more than ten minutes is refused, though this browser plays none (SPEC 5)', async () => {
  const { user } = await renderApp('/publish/dynamic', { as: 'press' });
  const bytes = new Uint8Array(await readFile('tests/browser/fixtures/long.mp4'));
  await user.upload(await chooserOf('视频'), new File([bytes], '讲座.mp4', { type: 'video/mp4' }));
  expect(await screen.findByText('视频时长超过10分钟')).toBeDefined();
});
