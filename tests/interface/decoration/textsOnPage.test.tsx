import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { banner, books } from '#tests/platform/special/pages.ts';
import { loadEditor, openPage, savedPage } from './opened.ts';

beforeAll(loadEditor);

const announced = () => document.querySelector('.decoration-announced')?.textContent;
const title = () => document.querySelector('h2.component-title')?.textContent;
const field = () => screen.queryByLabelText('Title of the component', { selector: 'textarea' });

/** Opens a page of a banner, whose face has the focus. */
async function open() {
  const { id } = await savedPage({
    components: [{ ...banner('a'), title: 'Old' }, books('b', ['1'])],
  });
  const { user } = await openPage(id);
  const face = () => {
    const [found] = screen.getAllByLabelText(/^Select /);
    if (!found) throw new Error('the page is empty');
    return found;
  };
  face().focus();
  return { user, face };
}

describe('texts are written on the page itself', () => {
  it('by F2, and taken by Enter, in one step that is told aloud', async () => {
    const { user, face } = await open();
    await user.keyboard('{F2}');
    expect(document.activeElement).toBe(field());
    expect(announced()).toContain('Press enter to finish, escape to cancel');
    await user.keyboard('er');
    await user.keyboard('{Enter}');
    expect(field()).toBeNull();
    expect(title()).toBe('Older');
    expect(announced()).toContain(' changed.');
    expect(document.activeElement).toBe(face());
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(title()).toBe('Old'));
  });

  it('by Enter on what is selected; Escape gives it up, and nothing is left to undo', async () => {
    const { user, face } = await open();
    await user.keyboard('{Enter}');
    expect(field()).toBeNull();
    await user.keyboard('{Enter}');
    await user.keyboard('xyz{Escape}');
    expect(title()).toBe('Old');
    expect(announced()).toContain('discarded');
    expect(document.activeElement).toBe(face());
    await waitFor(() => expect(screen.getByLabelText('Undo').hasAttribute('disabled')).toBe(true));
    // the component stays selected
    expect(face().getAttribute('aria-pressed')).toBe('true');
  });

  it('an input method keeps its Enter and Escape', async () => {
    const { user } = await open();
    await user.keyboard('{F2}');
    const input = field();
    if (!input) throw new Error('nothing is written');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input, { key: 'Escape', keyCode: 229 });
    expect(field()).toBe(input);
  });

  it('the name of the page as well, and not at all in view mode', async () => {
    const { id } = await savedPage({ name: 'Reading' });
    const { user, unmount } = await openPage(id);
    screen.getByLabelText('Page settings', { selector: '.decoration-page-head' }).focus();
    await user.keyboard('{F2}');
    await user.keyboard(' on{Enter}');
    expect(document.querySelector('.page-heading h1')?.textContent).toBe('Reading on');
    unmount();
    const { user: visitor } = await openPage(id, 1);
    const [face] = screen.getAllByLabelText(/^Select /);
    face?.focus();
    await visitor.keyboard('{F2}');
    expect(field()).toBeNull();
  });
});
