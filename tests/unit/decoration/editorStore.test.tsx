// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openState } from '#app/decoration/document/state.ts';
import { createEditorStore, type EditorStore } from '#app/decoration/editorStore.ts';
import { TypedInput } from '#app/decoration/inspector/TypedInput.tsx';
import { specialDocument } from '#contract/entities/special.ts';
import { banner, publishable } from '#tests/platform/special/pages.ts';
import { bookComponent } from './pages.ts';

const opened = () => createEditorStore(openState(specialDocument.parse({ name: '书单' }), true));
const twoComponents = () =>
  specialDocument.parse(publishable({ components: [banner('a'), banner('b')] }));
const type = (store: EditorStore, name: string) =>
  store.dispatch({ type: 'change-settings', patch: { name }, typing: true });

describe('a key', () => {
  it('is in the page at once, and drawn elsewhere once it is painted where it was pressed', async () => {
    const store = opened();
    const told = vi.fn();
    const draw = vi.fn();
    store.subscribe(told);
    store.subscribeDrawing(draw);
    type(store, '书单一');
    type(store, '书单一二');
    expect(store.getState().settings.name).toBe('书单一二');
    expect([told.mock.calls.length, draw.mock.calls.length]).toEqual([2, 0]);
    await waitFor(() => expect(draw).toHaveBeenCalledOnce());
  });

  it('is drawn at once with whatever else is done meanwhile', async () => {
    const store = opened();
    const draw = vi.fn();
    store.subscribeDrawing(draw);
    type(store, '书单一');
    store.dispatch({ type: 'undo' });
    expect([draw.mock.calls.length, store.getState().settings.name]).toEqual([1, '书单']);
    // the one that waited for its paint is not drawn again
    type(store, '书单二');
    await waitFor(() => expect(draw).toHaveBeenCalledTimes(2));
  });

  it('is drawn where no frame comes, as in a window that is not seen', async () => {
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    try {
      const store = opened();
      const draw = vi.fn();
      store.subscribeDrawing(draw);
      type(store, '书单一');
      await waitFor(() => expect(draw).toHaveBeenCalledOnce());
    } finally {
      frames.mockRestore();
    }
  });
});

describe('a drop in the outline', () => {
  it('is told at once, and drawn elsewhere once it is painted there; any other move at once', async () => {
    const store = createEditorStore(openState(twoComponents(), true));
    const told = vi.fn();
    const draw = vi.fn();
    store.subscribe(told);
    store.subscribeDrawing(draw);
    store.dispatch({ type: 'place', components: [bookComponent('a')], at: 1, inOutline: true });
    expect(store.getState().components.map(({ uuid }) => uuid)).toEqual(['b', 'a']);
    expect([told.mock.calls.length, draw.mock.calls.length]).toEqual([1, 0]);
    await waitFor(() => expect(draw).toHaveBeenCalledOnce());
    store.dispatch({ type: 'place', components: [bookComponent('a')], at: 0 });
    expect(draw).toHaveBeenCalledTimes(2);
  });
});

/** The input of a page's name, as the inspector has it. */
function Name({ store }: { store: EditorStore }) {
  const name = useSyncExternalStore(store.subscribeDrawing, () => store.getState().settings.name);
  const [left, setLeft] = useState('');
  return (
    <>
      <TypedInput
        aria-label="name"
        value={name}
        onChange={(value) => type(store, value)}
        onBlur={() => setLeft(store.getState().settings.name)}
      />
      <output>{left}</output>
    </>
  );
}

describe('an input of the inspector', () => {
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'name' });

  it('shows each key by itself before the page is told, and the page’s text after it', async () => {
    const store = opened();
    render(<Name store={store} />);
    fireEvent.change(input(), { target: { value: '书单一' } });
    expect(input().value).toBe('书单一');
    fireEvent.blur(input());
    expect(screen.getByRole('status').textContent).toBe('书单一');
    fireEvent.change(input(), { target: { value: '书单一二' } });
    // in the same moment, before anything was painted
    act(() => store.dispatch({ type: 'undo' }));
    await waitFor(() => expect(input().value).toBe(store.getState().settings.name));
    expect(input().value).toBe('书单');
  });
});
