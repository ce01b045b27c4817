import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { ComponentType, ContentType } from '#contract/codes.ts';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { banner, books } from '#tests/platform/special/pages.ts';
import { loadEditor, openPage, operator, outlineRows, savedPage } from './opened.ts';

beforeAll(loadEditor);

const isbn = '978-7-02-012793-1';

/** A book of the catalogue. */
async function savedBook(bookName: string, more: object = {}) {
  const { call, token } = await operator();
  return (await call(bookCalls.save, { body: { bookName, authorName: '', ...more } }, token)).data
    .id;
}

const faces = () => screen.getAllByLabelText(/^Select /);
const announced = () => document.querySelector('.decoration-announced')?.textContent;

/** Pastes with the focus on a component of the page, which is selected. */
async function pasteOn(index: number, text: string) {
  const face = faces()[index];
  if (!face) throw new Error('there is no such component');
  fireEvent.click(face);
  face.focus();
  fireEvent.paste(face, { clipboardData: { getData: () => text } });
}

describe('a link or an ISBN that is pasted on the page', () => {
  it('becomes an item of the selected component, once', async () => {
    const id = await savedBook('粘贴的书', { isbn });
    const page = await savedPage({ draft: true, components: [banner('a'), books('b', [])] });
    const { user } = await openPage(page.id);
    await pasteOn(1, `${location.origin}/c/${ContentType.book}/${id}`);
    await waitFor(() => expect(announced()).toBe('Added “粘贴的书” to 图书 as item 1.'));
    await pasteOn(1, isbn);
    await screen.findByText('“粘贴的书” was not added to 图书: it already has this item');
    await user.keyboard('{Control>}z{/Control}');
    await pasteOn(1, isbn);
    await waitFor(() => expect(announced()).toBe('Added “粘贴的书” to 图书 as item 1.'));
  });

  it('becomes a slide that leads there, or a component of its own behind one that holds no such thing', async () => {
    const id = await savedBook('另一本书');
    const other = await savedPage({ name: '另一个专题' });
    const page = await savedPage({
      draft: true,
      components: [banner('a'), { ...banner('t'), type: ComponentType.topicCircle, contents: [] }],
    });
    await openPage(page.id);
    await pasteOn(0, `/c/${ContentType.book}/${id}`);
    await waitFor(() => expect(announced()).toContain('as item 2.'));
    await pasteOn(0, `/s/${other.id}`);
    await waitFor(() => expect(announced()).toContain('“另一个专题” to 轮播图 as item 3.'));
    await pasteOn(1, `/c/${ContentType.book}/${id}`);
    await waitFor(() => expect(outlineRows()).toHaveLength(3));
    expect(outlineRows()[2]).toContain('Books');
    expect(announced()).toContain('a new component was created');
  });

  it('is told where it leads to nothing, and is left to an input that has the focus', async () => {
    const page = await savedPage({ draft: true, components: [books('b', [])] });
    const { user } = await openPage(page.id);
    await pasteOn(0, '/c/1110/404');
    await screen.findByText(/Nothing on the platform matches what you pasted.*\/c\/1110\/404/);
    await pasteOn(0, 'https://elsewhere.example/x');
    await screen.findByText('This link isn’t to content on this site; nothing was added');
    const [title] = await screen.findAllByLabelText('Title');
    if (!title) throw new Error('the inspector has no title');
    fireEvent.paste(title, { clipboardData: { getData: () => '/c/1110/404' } });
    await user.click(title);
    expect(screen.getAllByText(/Nothing on the platform matches/)).toHaveLength(1);
  });
});
