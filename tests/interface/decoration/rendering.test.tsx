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
  const { Field } = await original<typeof import('#app/decoration/kinds/Field.tsx')>();
  const Counted = (props: ComponentProps<typeof Field>) =>
    createElement(
      Profiler,
      { id: `field ${props.path}`, onRender: count },
      createElement(Field, props),
    );
  return { Field: Counted };
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
    await user.keyboard('x');
    await waitFor(() =>
      expect(seen('canvas', 'outline', 'field')).toEqual(['canvas b', 'field title', 'outline b']),
    );
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
    drawn.length = 0;
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
    drawn.length = 0;
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

  it('brings what was selected before it stood on the page into sight as soon as it does', async () => {
    const held: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => held.push(frame));
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
    const row = await within(await screen.findByLabelText('Outline')).findByText('Group m5');
    const canvas = within(screen.getByRole('region', { name: 'Page' }));
    expect(canvas.queryByRole('button', { name: 'Select Group m5' })).toBeNull();
    await user.click(row);
    expect(scrolled).not.toContain('m5');
    vi.unstubAllGlobals();
    act(() => {
      for (const frame of held) frame(0);
    });
    await waitFor(() => expect(scrolled).toContain('m5'));
  });

  /** A browser that tells of nothing by itself. @returns tells that what is around an element has come near or gone far */
  function tellOfNearness() {
    const tells = new Map<Element, IntersectionObserverCallback>();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        tell: IntersectionObserverCallback;
        constructor(tell: IntersectionObserverCallback) {
          this.tell = tell;
        }
        observe = (element: Element) => tells.set(element, this.tell);
        unobserve = (element: Element) => tells.delete(element);
        disconnect = () => undefined;
      },
    );
    return (found: Element, isIntersecting: boolean) => {
      for (const [element, tell] of [...tells])
        if (element.contains(found))
          act(() => {
            const entry = { target: element, isIntersecting, boundingClientRect: { height: 9 } };
            // the observer reads no more of an entry than this
            tell([entry as IntersectionObserverEntry], {} as IntersectionObserver);
          });
    };
  }

  it('draws what is near alone, and the rest as it comes near; what is far can be selected', async () => {
    const tell = tellOfNearness();
    const { user } = await openMany();
    const far = await screen.findByRole('button', { name: 'Select Group m19' });
    const canvas = within(screen.getByRole('region', { name: 'Page' }));
    expect(canvas.getAllByRole('button', { name: /^Select Group/ })).toHaveLength(20);
    expect(seen('canvas').length).toBeLessThan(20);
    expect(seen('canvas')).not.toContain('canvas m19');
    await user.click(far);
    expect(far.getAttribute('aria-pressed')).toBe('true');
    far.blur();
    tell(far, true);
    await waitFor(() => expect(seen('canvas')).toContain('canvas m19'));
  });

  it('a row that comes near while it is pressed is clicked all the same, and drawn after that', async () => {
    const tell = tellOfNearness();
    await openMany();
    const outline = within(await screen.findByLabelText('Outline'));
    const row = () => outline.getByText('Group m2').closest('button');
    const summary = () => row()?.querySelector('small') ?? null;
    await waitFor(() => expect(outline.getByText('Group m19')).toBeTruthy());
    const near = row();
    if (!near) throw new Error('the row is not there');
    tell(near, false);
    await waitFor(() => expect(summary()).toBeNull());
    const pressed = row();
    if (!pressed) throw new Error('the row went');
    fireEvent.pointerDown(pressed);
    tell(pressed, true);
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    expect(row()).toBe(pressed);
    fireEvent.pointerUp(pressed);
    fireEvent.click(pressed);
    await waitFor(() => expect(summary()).not.toBeNull());
    expect(row()?.getAttribute('aria-pressed')).toBe('true');
  });
});
