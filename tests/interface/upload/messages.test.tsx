import { readFile } from 'node:fs/promises';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, renderApp } from '#tests/support/interface.ts';
import { filmOf } from '#tests/support/placeFiles.ts';
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

it('a refused permission shows the service’s own message, and the file may be sent again (contract 8)', async () => {
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

it('a film of more than ten minutes is refused, though this browser plays none (contract 5)', async () => {
  const { user } = await renderApp('/publish/dynamic', { as: 'press' });
  const bytes = new Uint8Array(await readFile('tests/browser/fixtures/long.mp4'));
  await user.upload(await chooserOf('视频'), new File([bytes], '讲座.mp4', { type: 'video/mp4' }));
  expect(await screen.findByText('视频时长超过10分钟')).toBeDefined();
});

/** A file that was deleted from its disk after it had been chosen. */
function goneFile(name: string, type: string): File {
  const file = new File(['x'], name, { type });
  const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  Object.defineProperty(file, 'slice', { value: () => ({ arrayBuffer: gone }) });
  return file;
}

describe('a file that can never arrive is named with the reason, and offers to be removed', () => {
  it.each([
    [
      'a film that many readers could not see',
      () =>
        new File([new Uint8Array(filmOf(['vide', 'hvc1']))], '书店.mov', {
          type: 'video/quicktime',
        }),
      /^书店\.mov 的画面采用 HEVC \(H\.265\) 编码，.*请用剪辑或转换软件导出为 H\.264 编码的 MP4 再上传/,
    ],
    [
      'one that is gone from this device',
      () => goneFile('书店.mov', 'video/quicktime'),
      /^书店\.mov 在这台设备上已找不到，或已被修改/,
    ],
  ])('%s', async (_what, fileOf, sentence) => {
    const { user } = await renderApp('/publish/dynamic', { as: 'press' });
    await user.upload(await chooserOf('视频'), fileOf());
    const widget = within(await screen.findByRole('group', { name: '视频' }));
    expect((await widget.findByRole('alert')).textContent).toMatch(sentence);
    expect(widget.queryByRole('button', { name: '重新上传 书店.mov' })).toBeNull();
    // what keeps the form from being saved says so, and names it
    const publish = screen.getByRole('button', { name: /发\s?布/ });
    expect(publish).toHaveProperty('disabled', true);
    expect(screen.getByText('有文件没有传上来：移除或重试后才能保存')).toBeDefined();
    const alert = screen
      .getByText('这些文件没有传上来，请移除，或在原处重试：')
      .closest('.ant-alert');
    if (!(alert instanceof HTMLElement)) throw new Error('the notice stands in no alert');
    const notice = within(alert);
    expect(notice.getByText('书店.mov')).toBeDefined();
    await user.click(notice.getByRole('button', { name: '移除 书店.mov' }));
    expect(screen.queryByText('书店.mov')).toBeNull();
    expect(publish).toHaveProperty('disabled', false);
  });
});
