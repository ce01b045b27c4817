import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ContentType } from '#contract/codes.ts';
import { books } from '#tests/platform/special/pages.ts';
import {
  chooseInMenu,
  findDialog,
  loadEditor,
  openPage,
  outlineRows,
  savedPage,
  stored,
} from '../decoration/opened.ts';

/** Lets the browser's own dialog choose this file. */
function choose(name: string, text: string): void {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    const file = new File([text], name);
    file.text = () => Promise.resolve(text);
    Object.defineProperty(this, 'files', { value: [file] });
    this.onchange?.(new Event('change'));
  });
}

/** Exports the page that is open. @returns the text of its file */
async function exported(user: Awaited<ReturnType<typeof openPage>>['user']): Promise<string> {
  let file: Blob | undefined;
  URL.createObjectURL = (content) => {
    if (content instanceof Blob) file = content;
    return 'blob:page';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await chooseInMenu(user, 'Export as JSON');
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.onload = resolve;
    reader.readAsText(file ?? new Blob());
  });
  return String(reader.result);
}

describe('a special page as a file', () => {
  beforeAll(loadEditor);

  it('takes the place of another page after a question, and undo brings that one back', async () => {
    const { id } = await savedPage({ name: '出去的页面' });
    const first = await openPage(id);
    const text = await exported(first.user);
    expect(JSON.parse(text)).toMatchObject({ kind: 'bookdesk-special-page', name: '出去的页面' });
    first.unmount();

    const other = await savedPage({ name: '原来的页面', components: [], draft: true });
    const { user } = await openPage(other.id);
    choose('页面.json', text);
    await user.type(await screen.findByLabelText('Name'), '!');
    await chooseInMenu(user, 'Import from JSON…');
    const question = await findDialog('Replace this page with “页面.json”?');
    question.getByText('You can undo this to get the current content back.');
    await user.click(question.getByText('OK'));
    await waitFor(() => expect(outlineRows()).toHaveLength(1));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '出去的页面');
    await user.click(screen.getByLabelText('Save draft'));
    await waitFor(async () =>
      expect(await stored(other.id)).toMatchObject({ name: '出去的页面', components: [{}] }),
    );
    // the other page has kept its own component
    const [mine] = (await stored(other.id)).components;
    const [theirs] = (await stored(id)).components;
    expect(mine?.id).not.toBe(theirs?.id);
    await user.click(screen.getByLabelText('Undo'));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '原来的页面!');
  });

  it('is refused in a sentence that names the thing and the mend, and nothing is lost', async () => {
    const { id } = await savedPage({ name: '原来的页面' });
    const { user } = await openPage(id);
    const contents = Array.from({ length: 1_001 }, (_, at) => ({
      uuid: `i${at}`,
      contentType: ContentType.book,
      contentId: `${at}`,
    }));
    const page = { kind: 'bookdesk-special-page', schemaVersion: 2, name: '新' };
    const files: [string, object | string, RegExp][] = [
      ['cut.json', '{"kind": "bookdesk-', /cut\.json is not a complete JSON file/],
      ['foreign.json', { name: '新' }, /foreign\.json was not exported from a special topic/],
      ['newer.json', { ...page, schemaVersion: 99 }, /made by a newer version \(99\)/],
      [
        'full.json',
        { ...page, components: [{ ...books('a', [], 'New books'), contents }] },
        /“New books” has 1001 items, and a component can have at most 1000/,
      ],
    ];
    for (const [name, content, sentence] of files) {
      choose(name, typeof content === 'string' ? content : JSON.stringify(content));
      await chooseInMenu(user, 'Import from JSON…');
      const told = await screen.findByText(sentence);
      expect(told.textContent).toContain('This page was not changed.');
    }
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '原来的页面');
    expect(outlineRows()).toHaveLength(1);
    expect(screen.getByLabelText('Undo')).toHaveProperty('disabled', true);
  });
});
