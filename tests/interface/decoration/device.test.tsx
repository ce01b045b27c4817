import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { banner, books } from '#tests/platform/special/pages.ts';
import { loadEditor, openPage, outlineRows, savedPage } from './opened.ts';

beforeAll(loadEditor);
afterEach(() => vi.restoreAllMocks());

const frame = () => document.querySelector('.decoration-device')?.className;

describe('the page on the canvas', () => {
  it('is shown on a phone or a desktop, and is the next time as it was chosen', async () => {
    const { id } = await savedPage();
    const { user, unmount } = await openPage(id, 2, 'zh-CN');
    expect(frame()).toContain('decoration-phone');
    await user.click(screen.getByText('电脑'));
    expect(frame()).toContain('decoration-desktop');
    unmount();
    const again = await openPage(id);
    expect(frame()).toContain('decoration-desktop');
    await again.user.click(screen.getByText('Phone'));
    expect(frame()).toContain('decoration-phone');
  });
});

describe('a new component', () => {
  /** Lays the components of the page below one another, with the first so far above the top of the pane. */
  const layOut = (above: number) =>
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      if (this.className === 'decoration-canvas') return new DOMRect(0, 0, 400, 600);
      const shown = [...document.querySelectorAll<HTMLElement>('[data-component]')];
      const index = shown.indexOf(this);
      return index < 0 ? new DOMRect() : new DOMRect(0, index * 300 - above, 400, 300);
    });
  const threeOf = () =>
    savedPage({ components: [banner('a'), books('b', ['1']), banner('c'), books('d', ['2'])] });

  it('lands in the middle of what is in sight where nothing is selected, and stays selected', async () => {
    const { id } = await threeOf();
    const { user } = await openPage(id);
    layOut(600);
    await user.click(screen.getByLabelText('Add Rich text'));
    await waitFor(() => expect(outlineRows()[3]).toContain('Rich text'));
    const face = document.querySelectorAll('.decoration-component-face')[3];
    expect(face?.getAttribute('aria-pressed')).toBe('true');
  });

  it('lands behind what is selected, wherever one looks', async () => {
    const { id } = await threeOf();
    const { user } = await openPage(id);
    layOut(600);
    const [first] = screen.getAllByLabelText(/^Select /);
    if (!first) throw new Error('the page is empty');
    await user.click(first);
    await user.click(screen.getByLabelText('Add Rich text'));
    await waitFor(() => expect(outlineRows()[1]).toContain('Rich text'));
  });
});
