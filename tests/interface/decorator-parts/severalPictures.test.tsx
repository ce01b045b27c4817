import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { banner } from '#tests/platform/special/pages.ts';
import { pngFile, pngText } from '#tests/support/mediaFiles.ts';
import { type PostedForm, stubStorageHost } from '#tests/support/storageHost.ts';
import {
  loadEditor,
  openPage,
  outlineRows,
  savedPage,
  selectRow,
  stored,
} from '../decoration/opened.ts';

/** Several pictures that are chosen at once become as many slides. */

let posts: PostedForm[] = [];
beforeAll(loadEditor);
beforeEach(() => {
  posts = stubStorageHost();
});
afterEach(() => vi.unstubAllGlobals());

const pictures = (...names: string[]) =>
  names.map(
    (name) =>
      new File([new Uint8Array(pngFile(8, 8, [pngText(name)]))], name, { type: 'image/png' }),
  );

async function choose(user: UserEvent, ...names: string[]): Promise<void> {
  await user.upload(
    screen.getByLabelText('Upload pictures', { selector: 'input' }),
    pictures(...names),
  );
}

const isFile = (form: FormData, name: string): boolean => {
  const file = form.get('file');
  return file instanceof File && file.name === name;
};
/** Waits until a picture is sent, the last time that it is, and answers. */
async function arrives(name: string, status = 204, times = 1): Promise<void> {
  const sent = () => posts.filter(({ form }) => isFile(form, name));
  await waitFor(() => expect(sent()).toHaveLength(times));
  sent().at(-1)?.answer(status);
}
const count = () => document.querySelector('.decoration-count')?.textContent;
const isCount = (text: string) => waitFor(() => expect(count()).toBe(text));
const press = (user: UserEvent, name: string) => user.click(screen.getByLabelText(name));

/** A page with a banner, which is selected. */
async function open(components: SpecialComponent[] = [banner('a')]) {
  const { id } = await savedPage({ components, draft: true });
  const app = await openPage(id);
  await selectRow(app.user, '轮播图');
  await isCount('1 / 30');
  return { id, ...app };
}

describe('several pictures at once', () => {
  it('are one step once all have arrived or failed, and the one that failed comes to its place later', async () => {
    const { id, user } = await open();
    await choose(user, '1.png', '2.png', '3.png', '4.png', '5.png');
    for (const name of ['2.png', '1.png', '4.png']) await arrives(name);
    await arrives('3.png', 403);
    expect(count()).toBe('1 / 30');
    await arrives('5.png');
    await isCount('5 / 30');
    await press(user, 'Undo');
    await isCount('1 / 30');
    await press(user, 'Redo');
    await isCount('5 / 30');
    // what is written afterwards is a step of its own
    fireEvent.change(screen.getAllByLabelText('Title')[0] as Element, { target: { value: '城' } });
    await press(user, 'Undo');
    expect(count()).toBe('5 / 30');
    await press(user, 'Upload 3.png again');
    await arrives('3.png', 204, 2);
    await isCount('6 / 30');
    await press(user, 'Save draft');
    await waitFor(async () => expect((await stored(id)).components[0]?.contents).toHaveLength(6));
    const contents = (await stored(id)).components[0]?.contents as { cover: string }[];
    const keyOf = (name: string) => {
      const key = posts.find(({ form }) => isFile(form, name))?.form.get('key');
      return String(key);
    };
    expect(contents.slice(1).map(({ cover }) => cover.split('/').at(-1))).toEqual(
      ['1.png', '2.png', '3.png', '4.png', '5.png'].map((name) => keyOf(name).split('/').at(-1)),
    );
    await press(user, 'Undo');
    await isCount('5 / 30');
  });

  it('that are on their way are no part of what is undone meanwhile', async () => {
    const { user } = await open();
    await user.click(screen.getByText('Add a slide'));
    await isCount('2 / 30');
    await choose(user, '1.png', '2.png');
    await arrives('1.png');
    await press(user, 'Undo');
    await isCount('1 / 30');
    await arrives('2.png');
    await isCount('3 / 30');
    await press(user, 'Undo');
    await isCount('1 / 30');
    await press(user, 'Redo');
    await isCount('3 / 30');
  });

  it('arrive in their component while another is worked, and nowhere once it is deleted', async () => {
    const other = { ...banner('b'), name: '另一个', order: 1 };
    const { user } = await open([banner('a'), other]);
    await choose(user, '1.png', '2.png');
    await selectRow(user, '另一个');
    await arrives('1.png');
    await arrives('2.png');
    await selectRow(user, '轮播图');
    await isCount('3 / 30');
    await press(user, 'Undo');
    await isCount('1 / 30');
    await choose(user, '3.png');
    await user.keyboard('{Escape}');
    await selectRow(user, '轮播图');
    await user.keyboard('{Delete}');
    await waitFor(() => expect(outlineRows()).toHaveLength(1));
    await arrives('3.png');
    await selectRow(user, '另一个');
    await isCount('1 / 30');
    await press(user, 'Undo');
    await waitFor(() => expect(outlineRows()).toHaveLength(2));
    await selectRow(user, '轮播图');
    await isCount('1 / 30');
  });

  it('that were on their way when the page was closed are named in their component', async () => {
    const { id, user, unmount } = await open();
    await choose(user, '1.png', '2.png');
    await arrives('1.png');
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    const after = await openPage(id);
    await selectRow(after.user, '轮播图');
    expect((await screen.findAllByText(/2\.png/)).length).toBeGreaterThan(0);
  });
});
