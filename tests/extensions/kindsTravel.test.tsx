import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { specialComponent } from '#contract/entities/special.ts';
import {
  agree,
  chooseInMenu,
  loadEditor,
  openPage,
  operator,
  outlineRows,
  savedPage,
  selectRow,
  stored,
} from '#tests/interface/decoration/opened.ts';
import { publishable } from '#tests/platform/special/pages.ts';

/** Components whose kind an extension brings go where others go: into the clipboard, into a file, into former versions. */

const counting = (what: string, kind = 'countdown/countdown', uuid = 'c') =>
  specialComponent.parse({
    type: 100,
    kind,
    uuid,
    name: 'Counting',
    order: 0,
    contents: [{ uuid: 'i', values: { what, until: '2044-05-01T20:00:00' } }],
  });
const gone = () => counting('Who wins?', 'gone/poll', 'g');
const until = '2044-05-01T20:00:00';

beforeAll(loadEditor);

const canvas = () => within(screen.getByRole('region', { name: 'Page' }));

/** Copies what is selected, as the browser does it. */
function copied(): string {
  const texts: string[] = [];
  const clipboardData = { setData: (_type: string, text: string) => texts.push(text) };
  const button = screen.getByLabelText('More actions');
  button.focus();
  fireEvent.copy(button, { clipboardData });
  return texts.join();
}

function paste(text: string): void {
  const button = screen.getByLabelText('More actions');
  button.focus();
  fireEvent.paste(button, { clipboardData: { getData: () => text } });
}

describe('a copied component', () => {
  it('is pasted on another page with keys of its own, is drawn there, and is saved', async () => {
    const first = await savedPage({ components: [counting('Poetry night')] });
    const opened = await openPage(first.id);
    await selectRow(opened.user, 'Counting');
    const text = copied();
    opened.unmount();

    const other = await savedPage({ components: [], draft: true });
    const { user } = await openPage(other.id);
    paste(text);
    await canvas().findByText(/Poetry night/);
    paste(text);
    await waitFor(() => expect(outlineRows()).toHaveLength(2));
    await user.click(screen.getByLabelText('Save draft'));
    await waitFor(async () => expect((await stored(other.id)).components).toHaveLength(2));
    const { components } = await stored(other.id);
    const values = { what: 'Poetry night', until };
    expect(components).toMatchObject(
      [0, 1].map(() => ({ type: 100, kind: 'countdown/countdown', contents: [{ values }] })),
    );
    const keys = components.flatMap(({ uuid, contents }) => [
      uuid,
      ...contents.map((item: { uuid: string }) => item.uuid),
    ]);
    expect(new Set([...keys, 'c', 'i']).size).toBe(6);
  });

  it('of a kind that is not installed is pasted as it came', async () => {
    const { id } = await savedPage({ components: [gone()], draft: true });
    const { user } = await openPage(id);
    await selectRow(user, 'Counting');
    paste(copied());
    await waitFor(() => expect(outlineRows()).toHaveLength(2));
    await user.click(screen.getByLabelText('Save draft'));
    await waitFor(async () => expect((await stored(id)).components).toHaveLength(2));
    const { components } = await stored(id);
    const original = { kind: 'gone/poll', contents: [{ values: { what: 'Who wins?', until } }] };
    expect(components).toMatchObject([{ original }, { original }]);
    expect(components[0]?.uuid).not.toBe(components[1]?.uuid);
  });
});

describe('a page as a file', () => {
  it('has its components of extensions, of installed ones and of others, and gives them back', async () => {
    const { id } = await savedPage({
      components: [counting('Poetry night'), gone()],
    });
    const first = await openPage(id);
    let file: Blob | undefined;
    URL.createObjectURL = (content) => {
      if (content instanceof Blob) file = content;
      return 'blob:page';
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await chooseInMenu(first.user, 'Export as JSON');
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(file ?? new Blob());
    });
    expect(JSON.parse(text).components).toMatchObject([
      { type: 100, kind: 'countdown/countdown' },
      { type: 100, kind: 'gone/poll' },
    ]);
    first.unmount();

    const other = await savedPage({ components: [], draft: true });
    const { user } = await openPage(other.id);
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
      this: HTMLInputElement,
    ) {
      const chosen = new File([text], 'page.json');
      chosen.text = () => Promise.resolve(text);
      Object.defineProperty(this, 'files', { value: [chosen] });
      this.onchange?.(new Event('change'));
    });
    await chooseInMenu(user, 'Import from JSON…');
    await canvas().findByText(/Poetry night/);
    await canvas().findByText(/is not installed \(gone\/poll\)/);
    await user.click(screen.getByLabelText('Save draft'));
    await waitFor(async () => expect((await stored(other.id)).components).toHaveLength(2));
    expect((await stored(other.id)).components).toMatchObject([
      { kind: 'countdown/countdown', contents: [{ values: { what: 'Poetry night', until } }] },
      { original: { kind: 'gone/poll', contents: [{ values: { what: 'Who wins?', until } }] } },
    ]);
  });
});

describe('a former version', () => {
  it('is drawn, says that the component differs, and comes back with the values of then', async () => {
    const { id } = await savedPage({ components: [counting('Poetry night')] });
    const { call, token } = await operator();
    const body = publishable({
      id,
      revision: 1,
      draft: true,
      components: [counting('Reading night')],
    });
    await call(specialSaveCall, { body }, token);
    const { user } = await openPage(id);
    await canvas().findByText(/Reading night/);
    await chooseInMenu(user, 'Versions…');
    await user.click(await screen.findByLabelText('View version 1'));
    const picture = await screen.findByLabelText('The page of this version');
    await within(picture).findByText(/Poetry night/);
    const lines = [...document.querySelectorAll('[data-difference]')];
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/Counting.*1 changed/),
    ]);
    const version = within(picture.closest<HTMLElement>('[role="dialog"]') ?? document.body);
    await user.click(version.getByLabelText('Restore version 1'));
    await agree(user, 'Restore version 1 as a new draft?', 'Restore');
    await canvas().findByText(/Poetry night/);
    expect(await stored(id)).toMatchObject({
      revision: 3,
      components: [
        { kind: 'countdown/countdown', contents: [{ values: { what: 'Poetry night' } }] },
      ],
    });
  });
});
