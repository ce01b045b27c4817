import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, createElement, memo, Profiler } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComponentType } from '#contract/codes.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { publishable } from '#tests/platform/special/pages.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

const drawn: string[] = [];
const count = (id: string) => drawn.push(id);
// what the canvas and the outline draw of each component, its handles, and each input of the inspector, with a count of how often
vi.mock('#page/ComponentView.tsx', async (original) => {
  const { ComponentView } = await original<typeof import('#page/ComponentView.tsx')>();
  const Counted = memo((props: ComponentProps<typeof ComponentView>) =>
    createElement(
      Profiler,
      { id: `canvas ${props.component.uuid}`, onRender: count },
      createElement(ComponentView, props),
    ),
  );
  return { ComponentView: Counted };
});
vi.mock('#app/decoration/outline/OutlineRow.tsx', async (original) => {
  const { OutlineRow } = await original<typeof import('#app/decoration/outline/OutlineRow.tsx')>();
  const Counted = memo((props: ComponentProps<typeof OutlineRow>) =>
    createElement(
      Profiler,
      { id: `outline ${props.uuid}`, onRender: count },
      createElement(OutlineRow, props),
    ),
  );
  return { OutlineRow: Counted };
});
vi.mock('#app/decoration/kinds/Field.tsx', async (original) => {
  const module = await original<typeof import('#app/decoration/kinds/Field.tsx')>();
  const { Field } = module;
  const Counted = (props: ComponentProps<typeof Field>) =>
    createElement(
      Profiler,
      { id: `field ${props.path}`, onRender: count },
      createElement(Field, props),
    );
  return { ...module, Field: Counted };
});
vi.mock('#app/widgets/dragging/DragHandle.tsx', async (original) => {
  const { DragHandle } = await original<typeof import('#app/widgets/dragging/DragHandle.tsx')>();
  const Counted = (props: ComponentProps<typeof DragHandle>) =>
    createElement(
      Profiler,
      { id: `handle ${props.label}`, onRender: count },
      createElement(DragHandle, props),
    );
  return { DragHandle: Counted };
});

const groups = (uuids: readonly string[]) =>
  uuids.map((uuid, order) =>
    specialComponent.parse({
      type: ComponentType.imageText,
      uuid,
      name: `Group ${uuid}`,
      order,
      contents: [{ uuid: `${uuid}1`, title: '一张图' }],
    }),
  );

/** Opens the editor on a page of these components. */
async function openPageOf(uuids: readonly string[]) {
  const { call, signIn } = await testPlatform();
  const body = publishable({ components: groups(uuids) });
  const { data } = await call(specialSaveCall, { body }, await signIn('operator'));
  return renderApp(`/deciration/main?action=2&id=${data.id}`, {
    as: 'operator',
    language: 'en-US',
  });
}

async function open() {
  const app = await openPageOf(['a', 'b', 'c', 'd']);
  await screen.findByRole('button', { name: 'Select Group d' });
  // the numbers of the page come when the browser is idle, and are drawn in every row
  await waitFor(() => expect(document.querySelector('.decoration-outline-lately')).not.toBeNull());
  return app;
}
const openMany = () => openPageOf(Array.from({ length: 20 }, (_, order) => `m${order}`));

/** What was drawn since the list was last emptied, each component once. */
const seen = (...kinds: string[]) =>
  [...new Set(drawn)].filter((id) => kinds.includes(id.split(' ')[0] ?? '')).sort();

/** Until nothing of what went before is drawn any more; forgets it. */
async function settled(): Promise<void> {
  let last = -1;
  await waitFor(() => {
    const isStill = drawn.length === last;
    last = drawn.length;
    expect(isStill).toBe(true);
  });
  drawn.length = 0;
}

beforeAll(async () => {
  await testPlatform();
  await import('#app/decoration/DecorationScreen.tsx');
});
beforeEach(() => {
  drawn.length = 0;
});
afterEach(() => localStorage.clear());

describe('what a hand does in the editor draws no more than it changes (docs/performance.md)', () => {
  it('a key in the title of a component draws that component, its row and that input alone', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Select Group b' }));
    // the items have titles too; the component's own stands above them
    const [title] = await screen.findAllByLabelText('Title');
    if (!title) throw new Error('the inspector has no title');
    await user.click(title);
    await settled();
    const inert = new MutationObserver(() => undefined);
    inert.observe(document, { subtree: true, attributeFilter: ['inert'] });
    await user.keyboard('x');
    await waitFor(() =>
      expect(seen('canvas', 'outline', 'field')).toEqual(['canvas b', 'field title', 'outline b']),
    );
    // what cannot be reached anyway is not styled anew
    expect(inert.takeRecords()).toEqual([]);
    inert.disconnect();
  });

  it('a key in a setting of the page draws no component, no row and no other setting', async () => {
    const { user } = await open();
    const name = await screen.findByLabelText('Name');
    await user.click(name);
    await settled();
    await user.keyboard('x');
    expect(seen('canvas', 'outline', 'field')).toEqual(['field name']);
  });

  it('a drag on the page draws nothing of what the components hold but the handle, and its row', async () => {
    await open();
    const face = screen.getByRole('button', { name: 'Select Group a' });
    await settled();
    fireEvent.mouseDown(face, { button: 0, clientX: 10, clientY: 10 });
    for (const clientY of [20, 30, 40, 50])
      await act(async () => {
        fireEvent.mouseMove(document, { clientX: 10, clientY });
      });
    await waitFor(() => expect(document.querySelector('.decoration-lifted')).not.toBeNull());
    fireEvent.keyDown(document, { code: 'Escape' });
    await waitFor(() => expect(document.querySelector('.decoration-lifted')).toBeNull());
    // which says that it is held
    expect(seen('canvas', 'outline', 'handle')).toEqual(['handle Drag Group a', 'outline a']);
  });

  it('a drag in the outline draws its row and handle alone', async () => {
    await open();
    const outline = within(screen.getByRole('navigation', { name: 'Outline' }));
    const grip = outline.getByRole('button', { name: 'Drag Group b' });
    await settled();
    fireEvent.mouseDown(grip, { button: 0, clientX: 10, clientY: 10 });
    for (const clientY of [20, 30, 40, 50])
      await act(async () => {
        fireEvent.mouseMove(document, { clientX: 10, clientY });
      });
    await waitFor(() =>
      expect(document.querySelector('.decoration-outline-lifted')).not.toBeNull(),
    );
    fireEvent.keyDown(document, { code: 'Escape' });
    await waitFor(() => expect(document.querySelector('.decoration-outline-lifted')).toBeNull());
    expect(seen('canvas', 'outline', 'handle')).toEqual(['handle Drag Group b', 'outline b']);
  });
});

describe('a page of many components', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    // jsdom has none of its own
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
  });

  it('stands there whole at once, before any frame, and brings what is selected into sight', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const below = { top: 5_000, bottom: 5_300, left: 0, right: 0, x: 0, y: 5_000 };
    const rectangle = { ...below, width: 0, height: 300, toJSON: () => below };
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      return 'component' in this.dataset ? rectangle : new DOMRect();
    });
    const scrolled: (string | undefined)[] = [];
    HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
      scrolled.push(this.dataset.component);
    };
    const { user } = await openMany();
    const row = await within(await screen.findByLabelText('Outline')).findByText('Group m19');
    const canvas = within(screen.getByRole('region', { name: 'Page' }));
    expect(canvas.getAllByRole('button', { name: /^Select Group/ })).toHaveLength(20);
    await user.click(row);
    await waitFor(() => expect(scrolled).toContain('m19'));
  });

  /** Tells that what is around an element stands in sight, or far below; all else has no place at all. */
  async function place(found: Element, isNear: boolean) {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const isPane = this.matches('.decoration-canvas, .decoration-side');
      if (isPane) return new DOMRect(0, 0, 0, 1_000);
      return this.contains(found) ? new DOMRect(0, isNear ? 0 : 9_000, 0, 9) : new DOMRect();
    });
    await act(async () => {
      for (const pane of document.querySelectorAll('.decoration-canvas, .decoration-side'))
        fireEvent.scroll(pane);
      // the places are looked up after the frame
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
  }

  it('draws what is near alone, and the rest as it comes near; what is far can be selected', async () => {
    const { user } = await openMany();
    const far = await screen.findByRole('button', { name: 'Select Group m19' });
    const canvas = within(screen.getByRole('region', { name: 'Page' }));
    expect(canvas.getAllByRole('button', { name: /^Select Group/ })).toHaveLength(20);
    expect(seen('canvas').length).toBeLessThan(20);
    expect(seen('canvas')).not.toContain('canvas m19');
    await user.click(far);
    expect(far.getAttribute('aria-pressed')).toBe('true');
    far.blur();
    await place(far, true);
    await waitFor(() => expect(seen('canvas')).toContain('canvas m19'));
  });

  it('a row that comes near while it is pressed is clicked all the same, and drawn after that', async () => {
    await openMany();
    const outline = within(await screen.findByLabelText('Outline'));
    const row = () => outline.getByText('Group m2').closest('button');
    const summary = () => row()?.querySelector('small') ?? null;
    await waitFor(() => expect(outline.getByText('Group m19')).toBeTruthy());
    const near = row();
    if (!near) throw new Error('the row is not there');
    await place(near, false);
    await waitFor(() => expect(summary()).toBeNull());
    const pressed = row();
    if (!pressed) throw new Error('the row went');
    fireEvent.pointerDown(pressed);
    await place(pressed, true);
    expect(row()).toBe(pressed);
    fireEvent.pointerUp(pressed);
    fireEvent.click(pressed);
    await waitFor(() => expect(summary()).not.toBeNull());
    expect(row()?.getAttribute('aria-pressed')).toBe('true');
  });
});
