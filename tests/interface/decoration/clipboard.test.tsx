import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { textOfComponents } from '#app/decoration/document/portable.ts';
import { banner, books } from '#tests/platform/special/pages.ts';
import { loadEditor, openPage, outlineRows, savedPage, selectRow } from './opened.ts';

beforeAll(loadEditor);

const pasteOn = (element: HTMLElement, text: string) => {
  element.focus();
  fireEvent.paste(element, { clipboardData: { getData: () => text } });
};

describe('with the focus on a button beside the page', () => {
  it('what is pasted is put on the page, and what is no component is said to be none', async () => {
    const { id } = await savedPage();
    await openPage(id);
    const button = screen.getByLabelText('More actions');
    pasteOn(button, 'no components');
    await screen.findByText('The clipboard contains no components');
    pasteOn(button, textOfComponents([banner('x')]));
    await waitFor(() => expect(outlineRows()).toHaveLength(2));
    pasteOn(screen.getByLabelText('Add Banner'), textOfComponents([banner('y')]));
    await waitFor(() => expect(outlineRows()).toHaveLength(3));
  });

  it('what is selected is copied, and is not deleted by a key of the button', async () => {
    const { id } = await savedPage({ components: [banner('a'), books('b', ['1'])] });
    const { user } = await openPage(id);
    await selectRow(user, '图书');
    const button = screen.getByLabelText('More actions');
    button.focus();
    const copied: string[] = [];
    const clipboardData = { setData: (_type: string, text: string) => copied.push(text) };
    fireEvent.copy(button, { clipboardData });
    expect(copied.join()).toContain('图书');
    await user.keyboard('{Delete}');
    expect(outlineRows()).toHaveLength(2);
  });

  it('a text is pasted into an input as ever', async () => {
    const { id } = await savedPage();
    await openPage(id);
    pasteOn(await screen.findByLabelText('Name'), textOfComponents([banner('x')]));
    pasteOn(screen.getByLabelText('Search components', { selector: 'input' }), 'books');
    expect(outlineRows()).toHaveLength(1);
    expect(screen.queryByText('The clipboard contains no components')).toBeNull();
  });
});
