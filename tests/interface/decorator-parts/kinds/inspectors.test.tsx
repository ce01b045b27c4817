import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#app/language/index.ts';
import { ComponentType, ContentType, ShowType, StyleType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { locales } from '#locales/index.ts';
import { openInspector } from './inspectors.tsx';

const types = [1, 2, 3, 4, 5, 6, 7] as const;
const display: Readonly<Record<string, unknown>> = locales.lists.display['en-US'];
const book = (id: string) => ({
  uuid: `u${id}`,
  contentType: ContentType.book,
  contentId: id,
  title: `Book ${id}`,
});
const orderOf = (component: { contents: readonly { uuid: string }[] }) =>
  component.contents.map(({ uuid }) => uuid);

describe('the inspector of a component', () => {
  beforeEach(() => setLanguage('en-US'));

  it.each(types)('of type %i offers the looks of its type, and no others (contract 9)', (type) => {
    const { container } = openInspector(type);
    const names = (codes: readonly number[], prefix: string) =>
      codes.map((code) => display[`${prefix}${code}`]);
    const offered = (field: string) =>
      [...container.querySelectorAll(`[data-field="${field}"] label:has(input)`)].map(
        ({ textContent }) => textContent,
      );
    const { showTypes, styleTypes } = componentLooks[type];
    expect(offered('styleType')).toEqual(names(styleTypes, 'style'));
    expect(offered('showType')).toEqual(showTypes.length > 1 ? names(showTypes, 'show') : []);
  });

  it.each(types)(
    'of type %i asks how many to show first, unless it shows all (contract 3)',
    (type) => {
      openInspector(type);
      expect(screen.queryAllByLabelText('Shown at first')).toHaveLength(
        [1, 4, 7].includes(type) ? 0 : 1,
      );
    },
  );

  it('says as they are typed that a title and a name are too long, and what a number may be', () => {
    openInspector(ComponentType.book, { name: 'Mine' });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'x'.repeat(101) } });
    screen.getByText(
      'The title of the component Mine cannot exceed 100 characters; it is 1 over the limit',
    );
    fireEvent.change(screen.getByLabelText('Name in the outline'), {
      target: { value: 'n'.repeat(51) },
    });
    screen.getByText(
      /^The name of the component n+ cannot exceed 50 characters; it is 1 over the limit$/,
    );
    screen.getByText('99 at most; 0 shows all');
  });

  it('changes title, name, look and the two switches', async () => {
    const { user, current } = openInspector(ComponentType.book);
    await user.type(screen.getByLabelText('Title'), 'Winter');
    await user.click(screen.getByRole('switch', { name: 'Show the title' }));
    await user.click(screen.getByRole('switch', { name: 'Show “more” to open the full list' }));
    await user.click(screen.getByText('Thumbnail'));
    expect(current()).toMatchObject({
      title: 'Winter',
      isShowTitle: 0,
      hasMore: 0,
      styleType: StyleType.thumbnail,
    });
  });

  it('calls a component in the outline by its title, until a person names it', async () => {
    const { user, current } = openInspector(ComponentType.book);
    screen.getByText('Shown above the component');
    await user.type(screen.getByLabelText('Title'), 'Winter');
    expect(current()).toMatchObject({ title: 'Winter', name: 'Winter' });
    await user.clear(screen.getByLabelText('Title'));
    expect(current()).toMatchObject({ title: '', name: 'Books' });
    fireEvent.change(screen.getByLabelText('Name in the outline'), { target: { value: 'Mine' } });
    await user.type(screen.getByLabelText('Title'), 'Spring');
    expect(current()).toMatchObject({ title: 'Spring', name: 'Mine' });
    await user.clear(screen.getByLabelText('Name in the outline'));
    await user.tab();
    expect(current()).toMatchObject({ title: 'Spring', name: 'Spring' });
  });

  it('calls it by its title also where the name is given up faster than it is drawn', () => {
    const named = { title: 'Spring', name: 'Mine' };
    const { current } = openInspector(ComponentType.book, named, { isDrawnLater: true });
    const name = screen.getByLabelText('Name in the outline');
    fireEvent.change(name, { target: { value: '' } });
    fireEvent.blur(name);
    expect(current()).toMatchObject({ title: 'Spring', name: 'Spring' });
  });

  it('asks for the address of a picture only where somebody wants to give one', async () => {
    const { user } = openInspector(ComponentType.banner, {
      contents: [{ uuid: 's', title: 'Slide', cover: '/cdn/a.png' }],
    });
    expect(screen.queryByLabelText('Picture address')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use an address' }));
    const address = screen.getByLabelText('Picture address');
    expect(address).toHaveProperty('value', '/cdn/a.png');
    expect(document.activeElement).toBe(address);
  });

  it('keeps nothing from being seen, but lets nothing be changed, in view mode (contract 4, action 1)', () => {
    openInspector(ComponentType.book, { contents: [book('1')] }, { readOnly: true });
    screen.getByText('Book 1');
    expect(screen.getByLabelText('Title')).toHaveProperty('disabled', true);
    for (const name of [/Choose books/, /Remove/, /Drag/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('sorts by keyboard and says so, and removes', async () => {
    const { user, current } = openInspector(ComponentType.book, {
      contents: [book('1'), book('2'), book('3')],
    });
    await user.click(screen.getByRole('button', { name: 'Remove Book 2' }));
    expect(orderOf(current())).toEqual(['u1', 'u3']);
    const handle = screen.getByRole('button', { name: 'Drag Book 1 to sort' });
    rowsStandBelowOneAnother();
    handle.focus();
    fireEvent.keyDown(handle, { code: 'Space' });
    await screen.findByText(/Book 1” .*position 1 of 2/);
    fireEvent.keyDown(document, { code: 'ArrowDown' });
    await screen.findByText('“Book 1” moved to position 2 of 2.');
    fireEvent.keyDown(document, { code: 'Space' });
    await waitFor(() => expect(orderOf(current())).toEqual(['u3', 'u1']));
  });

  it('tells what is wrong with an item in its row, and marks the row for what leads there', () => {
    const { container } = openInspector(
      ComponentType.book,
      { contents: [book('1'), book('2')] },
      { problems: [{ field: 'contents.1', code: 'deleted', message: 'has been deleted' }] },
    );
    const row = container.querySelector<HTMLElement>('[data-field="contents.1"]');
    within(row ?? document.body).getByText('has been deleted');
    within(row ?? document.body).getByText('Book 2');
  });
});

describe('the focal point of a picture', () => {
  beforeEach(() => setLanguage('en-US'));
  const opened = (type: ComponentType, given: Parameters<typeof openInspector>[2] = {}) => {
    const contents = [{ uuid: 'a', title: 'One', cover: '/cdn/a.png' }];
    return openInspector(type, { contents }, given);
  };
  const pointOf = (component: object) => ('contents' in component ? component.contents : []);

  it.each([ComponentType.banner, ComponentType.imageText])(
    'is set by a click on the picture, of type %i, and forgotten with the picture',
    async (type) => {
      const { user, current } = opened(type);
      const picture = screen.getByRole('button', { name: 'Focal point' });
      picture.getBoundingClientRect = () => new DOMRect(100, 50, 200, 100);
      fireEvent.click(picture, { clientX: 150, clientY: 140, detail: 1 });
      expect(pointOf(current())).toMatchObject([{ focalPoint: { x: 25, y: 90 } }]);
      screen.getByText('25% from the left, 90% from the top');
      await user.click(screen.getByRole('button', { name: 'Use an address' }));
      const address = screen.getByLabelText('Picture address');
      await user.clear(address);
      await user.type(address, '/cdn/b.png');
      await user.tab();
      expect(pointOf(current())).toMatchObject([{ cover: '/cdn/b.png' }]);
      screen.getByText('50% from the left, 50% from the top');
    },
  );

  it('is moved by the arrow keys within the picture, and put back in the middle', async () => {
    const { user, current } = opened(ComponentType.banner);
    screen.getByRole('button', { name: 'Focal point' }).focus();
    await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowUp}{/Shift}');
    expect(pointOf(current())).toMatchObject([{ focalPoint: { x: 55, y: 44 } }]);
    await user.keyboard('{ArrowUp>12}{/ArrowUp}{Enter}');
    expect(pointOf(current())).toMatchObject([{ focalPoint: { x: 55, y: 0 } }]);
    await user.click(screen.getByRole('button', { name: 'Middle' }));
    screen.getByText('50% from the left, 50% from the top');
    expect(screen.queryByRole('button', { name: 'Middle' })).toBeNull();
  });

  it('cannot be set in view mode, nor without a picture', () => {
    opened(ComponentType.banner, { readOnly: true });
    expect(screen.getByRole('button', { name: 'Focal point' })).toHaveProperty('disabled', true);
    openInspector(ComponentType.imageText, { contents: [{ uuid: 'a', title: 'One' }] });
    expect(screen.getAllByRole('button', { name: 'Focal point' })).toHaveLength(1);
  });
});

describe('the inspector of a banner (contract 3, carousel item)', () => {
  beforeEach(() => setLanguage('en-US'));
  const slides = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      uuid: `s${index}`,
      title: `Slide ${index}`,
      cover: '/cdn/a.png',
    }));

  it('takes picture, title, subtitle and link of a slide', async () => {
    const { user, current } = openInspector(ComponentType.banner);
    await user.click(screen.getByRole('button', { name: /Add a slide/ }));
    const slide = onlyRow();
    await user.click(slide.getByRole('button', { name: 'Use an address' }));
    fireEvent.change(slide.getByLabelText('Picture address'), {
      target: { value: '/cdn/a.png' },
    });
    fireEvent.blur(slide.getByLabelText('Picture address'));
    await user.type(slide.getByLabelText('Title'), 'A');
    await user.type(slide.getByLabelText('Subtitle'), 'B');
    await user.type(slide.getByLabelText('Address'), 'https://example.org/');
    expect(current().contents).toMatchObject([
      { cover: '/cdn/a.png', title: 'A', subTitle: 'B', linkUrl: 'https://example.org/' },
    ]);
  });

  it('judges a custom address when it is left, in the contract’s words (contract 5), and keeps what was typed', async () => {
    const { current } = openInspector(ComponentType.banner, { contents: slides(1) });
    const address = screen.getByLabelText('Address');
    const typed = (value: string) => fireEvent.change(address, { target: { value } });
    typed('javascript:alert(1)');
    expect(screen.queryByText(/has an invalid link/)).toBeNull();
    fireEvent.blur(address);
    await screen.findByText(/Item 1 of the component Banner has an invalid link/);
    expect(current().contents).toMatchObject([{ linkUrl: 'javascript:alert(1)' }]);
    typed(' tel:10086 ');
    fireEvent.blur(address);
    expect(current().contents).toMatchObject([{ linkUrl: 'tel:10086' }]);
    await waitFor(() => expect(screen.queryByText(/has an invalid link/)).toBeNull());
  });

  it('does not draw an address of a picture that it cannot take, and leaves it to be mended', async () => {
    const { user, current } = openInspector(ComponentType.banner, { contents: slides(1) });
    await user.click(screen.getByRole('button', { name: 'Use an address' }));
    const address = screen.getByLabelText('Picture address');
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
    fireEvent.blur(address);
    screen.getByText('Please enter an address that starts with http://, https:// or /');
    expect(current().contents).toMatchObject([{ cover: '/cdn/a.png' }]);
    expect(address).toHaveProperty('value', 'javascript:alert(1)');
  });

  it('takes 30 slides and no more (contract 5)', () => {
    openInspector(ComponentType.banner, { contents: slides(30) });
    screen.getByText('30 / 30');
    expect(screen.getByRole('button', { name: /Add a slide/ })).toHaveProperty('disabled', true);
  });

  it('opens of many slides only those that something is wrong with', async () => {
    const problems = [
      { field: 'contents.4.cover', code: 'required', message: 'no picture yet' },
    ] as const;
    const { user, container } = openInspector(
      ComponentType.banner,
      { contents: slides(8) },
      { problems },
    );
    const open = () =>
      screen
        .getAllByRole('button', { expanded: true })
        .filter((head) => head.closest('.decoration-rows'))
        .map((head) => head.querySelector('.decoration-panel-name')?.textContent);
    await waitFor(() => expect(open()).toEqual(['Slide 4']));
    const field = container.querySelector<HTMLElement>('[data-field="contents.4.cover"]');
    within(field ?? document.body).getByText('no picture yet');
    await user.click(screen.getByRole('button', { name: /Slide 2/, expanded: false }));
    expect(open()).toEqual(['Slide 2', 'Slide 4']);
  });

  it('shows one at a time or all (contract 9, show types)', async () => {
    const { user, current } = openInspector(ComponentType.banner, { contents: slides(2) });
    expect(current().showType).toBe(ShowType.carousel);
    await user.click(screen.getByText('Single'));
    expect(current().showType).toBe(ShowType.single);
  });
});

describe('the inspectors of what a person writes', () => {
  beforeEach(() => setLanguage('en-US'));

  it('takes title, subtitle, summary and cover of a graphic item (contract 3)', async () => {
    const { user, current } = openInspector(ComponentType.imageText);
    await user.click(screen.getByRole('button', { name: /Add an item/ }));
    const item = onlyRow();
    await user.click(item.getByRole('button', { name: 'Use an address' }));
    await user.type(item.getByLabelText('Title'), 'A');
    await user.type(item.getByLabelText('Subtitle'), 'B');
    await user.type(item.getByLabelText('Text'), 'C');
    fireEvent.change(item.getByLabelText('Picture address'), {
      target: { value: 'https://example.org/a.png' },
    });
    fireEvent.blur(item.getByLabelText('Picture address'));
    expect(current().contents).toMatchObject([
      { title: 'A', subTitle: 'B', summary: 'C', cover: 'https://example.org/a.png' },
    ]);
  });

  it('loads the editor of rich text for a text, and keeps its key while it is written', async () => {
    const { current } = openInspector(ComponentType.richText, {
      contents: [{ uuid: 'kept', content: '<p>One</p>' }],
    });
    const text = await screen.findByRole('textbox', { name: 'Text' });
    expect(text.textContent).toContain('One');
    fireEvent.paste(text, {
      clipboardData: {
        files: [],
        getData: (type: string) => (type === 'text/html' ? '<b>Two</b>' : 'Two'),
      },
    });
    await waitFor(() => expect(current().contents).toMatchObject([{ uuid: 'kept' }]));
    await waitFor(() => expect(JSON.stringify(current().contents)).toContain('Two'));
  });

  it('says by how much a text is too long, and keeps it (200,000 characters)', async () => {
    const problems = [
      { field: 'contents.0.content', code: 'too-long', message: '3 characters too long' },
    ] as const;
    openInspector(
      ComponentType.richText,
      { contents: [{ uuid: 'long', content: '<p>One</p>' }] },
      { problems },
    );
    const text = await screen.findByRole('textbox', { name: 'Text' });
    screen.getByText('3 characters too long');
    expect(text.getAttribute('aria-invalid')).toBe('true');
  });

  it('opens a large window for a long text, with the same text in it; Escape closes it', async () => {
    const { user, current } = openInspector(ComponentType.richText, {
      contents: [{ uuid: 't', content: '<p>One</p>' }],
    });
    await user.click(screen.getByRole('button', { name: /Edit in a large window/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const text = await dialog.findByRole('textbox', { name: 'Text' });
    expect(text.textContent).toContain('One');
    expect(screen.getAllByRole('textbox', { name: 'Text' })).toHaveLength(1);
    // a menu takes the key for itself
    await user.click(dialog.getByLabelText('Text color'));
    fireEvent.keyDown(text, { key: 'Escape' });
    screen.getByText('Being edited in the large window');
    await user.click(dialog.getByLabelText('Text color'));
    await waitFor(() => expect(document.querySelector('.bd-rt [aria-expanded="true"]')).toBeNull());
    fireEvent.keyDown(text, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByText('Being edited in the large window')).toBeNull());
    expect(JSON.stringify(current().contents)).toContain('One');
  });

  it('is back in the inspector once the large window is done with', async () => {
    const { user } = openInspector(ComponentType.richText, {
      contents: [{ uuid: 't', content: '<p>One</p>' }],
    });
    await user.click(screen.getByRole('button', { name: /Edit in a large window/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('textbox', { name: 'Text' });
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('Being edited in the large window')).toBeNull());
  });
});

describe('the inspector of a circle and a topic (contract 4, 5)', () => {
  beforeEach(() => setLanguage('en-US'));

  it('has a place for one of each, the circle first, each taken away by itself', async () => {
    const contents = [
      { uuid: 'c', contentType: ContentType.circle, contentId: '1', title: 'Night readers' },
      { uuid: 't', contentType: ContentType.topic, contentId: '2', title: 'One chapter a day' },
    ];
    const { user, current } = openInspector(ComponentType.topicCircle, { contents });
    expect(screen.queryByRole('button', { name: /Choose a/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove Night readers' }));
    expect(orderOf(current())).toEqual(['t']);
    screen.getByRole('button', { name: /Choose a circle/ });
    screen.getByText('One chapter a day');
  });
});

/** The one item that the component holds. */
function onlyRow() {
  const [row] = document.querySelectorAll<HTMLElement>('.decoration-row');
  if (!row) throw new Error('the component holds nothing');
  return within(row);
}

/** jsdom lays nothing out: the rows of a list get places, one below another. */
function rowsStandBelowOneAnother(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.decoration-row')];
  for (const [index, row] of rows.entries())
    row.getBoundingClientRect = () => new DOMRect(0, index * 60, 300, 56);
}
