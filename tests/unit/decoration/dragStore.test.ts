// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { openState } from '#app/decoration/document/state.ts';
import type { Column } from '#app/decoration/dragging/column.ts';
import { createDragStore, type DragStore } from '#app/decoration/dragging/dragStore.ts';
import { createEditorStore } from '#app/decoration/editorStore.ts';
import { ComponentType } from '#contract/codes.ts';
import { pageOf } from './pages.ts';

/** A column of parts of one height, its top at that of the window, between two sides. */
function columnOf(left: number, right: number, height: number, count = 5): Column {
  const places = Array.from({ length: count }, (_, index) => ({
    top: index * height,
    bottom: (index + 1) * height,
  }));
  return {
    list: document.createElement('div'),
    isUnder: ({ x }) => x >= left && x < right,
    places: () => places,
    top: () => 0,
    middle: () => (left + right) / 2,
    reveal: () => undefined,
    measure: () => undefined,
    scroll: () => undefined,
  };
}

/** A page of five components, its outline beside it. */
function open() {
  const store = createEditorStore(openState(pageOf(5), true));
  const dragging = createDragStore(store);
  dragging.addColumn('outline', columnOf(0, 100, 20));
  dragging.addColumn('canvas', columnOf(100, 300, 200));
  return { store, dragging };
}

const lift = (dragging: DragStore, uuid: string, from: 'canvas' | 'outline' = 'canvas') => {
  dragging.press(uuid);
  dragging.lift(from);
};

describe('where a drag would land', () => {
  it('in the column under the pointer, else in the one it was taken up in', () => {
    const { dragging } = open();
    lift(dragging, 'a');
    expect(dragging.landingUnder({ x: 200, y: 350 })).toMatchObject({
      column: 'canvas',
      gap: 2,
      place: 1,
      isMove: true,
      line: 400,
    });
    expect(dragging.landingUnder({ x: 50, y: 75 })).toMatchObject({ column: 'outline', place: 3 });
    expect(dragging.landingUnder({ x: 900, y: 350 })).toMatchObject({ column: 'canvas', place: 1 });
  });

  it('a new component lands on the page alone', () => {
    const { dragging } = open();
    dragging.press(ComponentType.book);
    dragging.lift('palette');
    expect(dragging.landingUnder({ x: 50, y: 75 })).toBeUndefined();
    expect(dragging.landingUnder({ x: 200, y: 2_000 })).toMatchObject({ place: 5, isMove: true });
  });

  it('beside itself it stays where it is', () => {
    const { dragging } = open();
    lift(dragging, 'b');
    for (const y of [110, 250, 480])
      expect(dragging.landingUnder({ x: 200, y })).toMatchObject({ place: 1, isMove: false });
  });

  it('takes along all that are selected, where it is one of them', () => {
    const { store, dragging } = open();
    store.dispatch({ type: 'select', uuid: 'd' });
    store.dispatch({ type: 'select', uuid: 'a', mode: 'toggle' });
    lift(dragging, 'd');
    expect(dragging.getHeld()?.uuids).toEqual(['a', 'd']);
    expect([dragging.isHeld('a'), dragging.isHeld('b')]).toEqual([true, false]);
    expect(dragging.landingUnder({ x: 200, y: 590 })).toMatchObject({ place: 2, isMove: true });
    dragging.end();
    lift(dragging, 'b');
    expect(dragging.getHeld()?.uuids).toEqual(['b']);
  });

  it('by keys goes from place to place and stops at the ends', () => {
    const { dragging } = open();
    lift(dragging, 'd', 'outline');
    expect([1, 1, -1, -1].map((by) => dragging.step(by === 1 ? 1 : -1)?.place)).toEqual([
      4, 4, 3, 2,
    ]);
    expect(dragging.getLanding()).toMatchObject({ column: 'outline', gap: 2, line: 40 });
  });

  it('tells whoever follows it only where something changes', () => {
    const { dragging } = open();
    lift(dragging, 'a');
    const told = vi.fn();
    dragging.subscribe(told);
    const move = (y: number) => dragging.land(dragging.landingUnder({ x: 200, y }));
    for (const y of [310, 320, 380]) move(y);
    expect(told).toHaveBeenCalledTimes(1);
    move(520);
    expect(told).toHaveBeenCalledTimes(2);
    dragging.end();
    expect(dragging.getLanding()).toBeUndefined();
    expect(told).toHaveBeenCalledTimes(3);
  });

  it('a move that is told after the drop changes nothing', () => {
    const { dragging } = open();
    lift(dragging, 'a');
    const last = dragging.landingUnder({ x: 200, y: 520 });
    dragging.land(last);
    dragging.end();
    expect(dragging.getDropped()).toBe(last);
    dragging.land(last);
    expect(dragging.getLanding()).toBeUndefined();
  });
});
