// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { openState } from '#app/decoration/document/state.ts';
import type { Column } from '#app/decoration/dragging/column.ts';
import { createDragStore, type DragStore } from '#app/decoration/dragging/dragStore.ts';
import { followPointer } from '#app/decoration/dragging/pointer.ts';
import { createEditorStore } from '#app/decoration/editorStore.ts';
import { ComponentType } from '#contract/codes.ts';
import { pageOf } from './pages.ts';

/** A column of five parts of one height, between two sides. */
function columnOf(left: number, right: number, height: number, top = () => 0): Column {
  const extents = Array.from({ length: 5 }, (_, index) => ({
    top: index * height,
    bottom: (index + 1) * height,
  }));
  return {
    list: document.createElement('div'),
    isUnder: ({ x }) => x >= left && x < right,
    extents: () => extents,
    downTo: (y) => y - top(),
    heightOf: (down) => top() + down,
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
  let scrolled = 0;
  dragging.addColumn(
    'canvas',
    columnOf(100, 300, 200, () => -scrolled),
  );
  const scroll = (by: number) => {
    scrolled += by;
  };
  return { store, dragging, scroll };
}

const lift = (dragging: DragStore, uuid: string, from: 'canvas' | 'outline' = 'canvas') => {
  dragging.press(uuid);
  dragging.lift(from, 'pointer');
};

/** Where a drop would land with the pointer there. */
const landingAt = (dragging: DragStore, x: number, y: number) => {
  dragging.point({ x, y });
  return dragging.getLanding();
};

describe('where a drag would land', () => {
  it('in the column under the pointer, else in the one it was taken up in', () => {
    const { dragging } = open();
    lift(dragging, 'a');
    expect(landingAt(dragging, 200, 350)).toMatchObject({
      column: 'canvas',
      gap: 2,
      place: 1,
      isMove: true,
      line: 400,
    });
    expect(landingAt(dragging, 50, 75)).toMatchObject({ column: 'outline', place: 3 });
    expect(landingAt(dragging, 900, 350)).toMatchObject({ column: 'canvas', place: 1 });
  });

  it('a new component lands on the page alone', () => {
    const { dragging } = open();
    dragging.press(ComponentType.book);
    dragging.lift('palette', 'pointer');
    expect(landingAt(dragging, 50, 75)).toBeUndefined();
    expect(landingAt(dragging, 200, 2_000)).toMatchObject({ place: 5, isMove: true });
  });

  it('beside itself it stays where it is', () => {
    const { dragging } = open();
    lift(dragging, 'b');
    for (const y of [110, 250, 480])
      expect(landingAt(dragging, 200, y)).toMatchObject({ place: 1, isMove: false });
  });

  it('takes along all that are selected, where it is one of them', () => {
    const { store, dragging } = open();
    store.dispatch({ type: 'select', uuid: 'd' });
    store.dispatch({ type: 'select', uuid: 'a', mode: 'toggle' });
    lift(dragging, 'd');
    expect(dragging.getHeld()?.uuids).toEqual(['a', 'd']);
    expect([dragging.isHeld('a'), dragging.isHeld('b')]).toEqual([true, false]);
    expect(landingAt(dragging, 200, 590)).toMatchObject({ place: 2, isMove: true });
    dragging.end();
    lift(dragging, 'b');
    expect(dragging.getHeld()?.uuids).toEqual(['b']);
  });

  it('by keys goes from place to place and stops at the ends', () => {
    const { dragging } = open();
    dragging.press('d');
    dragging.lift('outline', 'keys');
    expect(dragging.getLanding()).toBeUndefined();
    const places = [1, 1, -1, -1].map((by) => dragging.step(by === 1 ? 1 : -1));
    expect(places).toMatchObject([{ place: 4 }, { place: 4 }, { place: 3 }, { place: 2 }]);
    // the pointer lies where it lies
    dragging.point({ x: 200, y: 900 });
    expect(dragging.getLanding()).toMatchObject({ column: 'outline', gap: 2, line: 40 });
  });

  it('tells whoever follows it only where something changes', () => {
    const { dragging } = open();
    lift(dragging, 'a');
    const told = vi.fn();
    dragging.subscribe(told);
    for (const y of [310, 320, 380]) dragging.point({ x: 200, y });
    expect(told).toHaveBeenCalledTimes(1);
    dragging.point({ x: 200, y: 520 });
    expect(told).toHaveBeenCalledTimes(2);
    dragging.end();
    expect(dragging.getLanding()).toBeUndefined();
    expect(told).toHaveBeenCalledTimes(3);
  });

  it('where the pointer is when it takes something up, and where a pane has scrolled under it', () => {
    const { dragging, scroll } = open();
    dragging.point({ x: 200, y: 90 });
    lift(dragging, 'a');
    expect(dragging.getLanding()).toMatchObject({ column: 'canvas', place: 0, isMove: false });
    scroll(400);
    dragging.pointAgain();
    expect(dragging.getLanding()).toMatchObject({ place: 1, isMove: true });
  });

  it('nowhere any more once it is let go, wherever the pointer goes', () => {
    const { dragging } = open();
    lift(dragging, 'a');
    const last = landingAt(dragging, 200, 520);
    dragging.end();
    expect(dragging.getDropped()).toBe(last);
    expect(landingAt(dragging, 200, 900)).toBeUndefined();
  });
});

describe('the pointer that drags', () => {
  const send = (name: string, y: number) =>
    document.body.dispatchEvent(
      new MouseEvent(name, { clientX: 200, clientY: y, bubbles: true, cancelable: true }),
    );

  it('is followed to where it is let go, before anyone else hears of that', () => {
    const { dragging } = open();
    const stop = followPointer(dragging, () => undefined);
    let dropped: ReturnType<DragStore['getLanding']>;
    const drop = () => {
      dropped = dragging.getLanding();
      dragging.end();
    };
    document.addEventListener('mouseup', drop, { once: true });
    lift(dragging, 'a');
    send('mousemove', 350);
    send('mouseup', 590);
    expect(dropped).toMatchObject({ place: 2 });
    stop();
  });

  it('tells a release that nobody else has taken, once', () => {
    const { dragging } = open();
    const missed = vi.fn(() => dragging.end());
    const stop = followPointer(dragging, missed);
    send('mouseup', 350);
    expect(missed).not.toHaveBeenCalled();
    lift(dragging, 'a');
    send('mouseup', 350);
    send('mouseup', 350);
    expect(missed).toHaveBeenCalledTimes(1);
    stop();
    lift(dragging, 'a');
    send('mouseup', 350);
    expect(missed).toHaveBeenCalledTimes(1);
  });
});
