import type { SyntheticEvent } from 'react';
import { createListeners } from '#app/listeners.ts';
import type { Item } from '../document/placing.ts';
import {
  componentOf,
  type EditorState,
  gapOfPlace,
  indexOfComponent,
  inPageOrder,
  placeInGap,
} from '../document/state.ts';
import type { EditorStore } from '../editorStore.ts';
import { type Column, gapAt, lineOf, type Point } from './column.ts';
import { type ItemLanding, itemLandingAt, itemLandingBeside } from './itemLanding.ts';

/** A column of components that a drop can land in: the page itself, or its outline. */
export type ColumnId = 'canvas' | 'outline';

/** What a drag can take something from. */
export type SourceId = ColumnId | 'palette';

/** What was pressed: the uuid of a component or an item, or the key of a kind, whose card of the palette it was. */
export type Part = string | number;

/** What a drag takes along: a new component, components of the page, or an item. */
export interface Held {
  /** key of the kind of the new component; undefined if existing ones are dragged */
  readonly kind: number | undefined;
  /** uuids of the dragged components, in page order */
  readonly uuids: readonly string[];
  /** an item of the page */
  readonly item: Item | undefined;
  /** the column that they were taken from, or that the new one is for */
  readonly from: ColumnId;
  readonly by: Carrier;
}

/** What carries it: mouse or finger, or keys. */
type Carrier = 'pointer' | 'keys';

/** Where components would land. */
export interface GapLanding {
  readonly column: ColumnId;
  /** index of the component below the gap */
  readonly gap: number;
  /** the index that the first dragged component would get */
  readonly place: number;
  /** number of possible indexes */
  readonly count: number;
  /** whether the drop would change the page */
  readonly isMove: boolean;
  /** where a line marks it, in CSS pixels from the column's top */
  readonly line: number;
}

/** Where a drop would land. */
export type Landing = GapLanding | ItemLanding;

/** The events that can begin a drag, by React's names: the sensors of the library listen for these. */
export type Gesture = 'onMouseDown' | 'onTouchStart' | 'onKeyDown';

/** How parts of the screen reach the drag library, which is beside them and not around them. */
export interface Port {
  /** Passes on an event that may begin a drag of `from`. */
  begin(gesture: Gesture, event: SyntheticEvent<HTMLElement>, from: HTMLElement): void;
  /** Tells the library the position of the column that takes the drops. */
  settle(): void;
}

/** id of the element with the instructions for screen readers */
export const instructions = 'decoration-dragging';

export type DragStore = ReturnType<typeof createDragStore>;

/**
 * What is being dragged in one editor and where it would land, outside of React, so that only the parts that show it are drawn
 * again. It only reads the page; the drop itself is dispatched by the caller of `end`.
 */
export function createDragStore(store: EditorStore) {
  const columns = new Map<ColumnId, Column>();
  const listeners = createListeners();
  let pressed: Part = '';
  /** the component of a pressed item */
  let pressedIn: string | undefined;
  let pointer: Point | undefined;
  let held: Held | undefined;
  let landing: Landing | undefined;
  let dropped: Landing | undefined;

  const take = (next: Held | undefined) => {
    held = next;
    landing = undefined;
    listeners.tell();
  };
  const land = (next: Landing | undefined) => {
    if (next === landing) return;
    landing = next;
    listeners.tell();
  };
  const landingIn = (id: ColumnId, gapOf: (column: Column) => number): GapLanding | undefined => {
    const column = columns.get(id);
    if (!held || !column) return undefined;
    const gap = gapOf(column);
    const line = lineOf(column.extents(), gap);
    // the same object while nothing changes, so that nothing is drawn again
    if (landing?.column === id && landing.gap === gap && landing.line === line) return landing;
    const state = store.getState();
    const { uuids, kind } = held;
    const place = placeInGap(state, uuids, gap);
    const stays = (uuid: string, index: number) => indexOfComponent(state, uuid) === place + index;
    const isMove = kind !== undefined || !uuids.every(stays);
    const count = state.components.length + (kind === undefined ? 0 : 1);
    return { column: id, gap, place, count, isMove, line };
  };

  const itemLanding = () => (landing?.column === undefined ? landing : undefined);

  /** Where a drop at this point would land; undefined if nowhere. */
  const landingUnder = (point: Point): Landing | undefined => {
    if (!held) return undefined;
    if (held.item) return itemLandingAt(store.getState(), held.item, point, itemLanding());
    const under = [...columns].filter(([, column]) => column.isUnder(point)).map(([id]) => id);
    // a new component lands on the page: on a narrow screen the page is shown below the outline while a card is dragged
    const isNew = held.kind !== undefined;
    if (isNew && !under.includes(held.from)) return undefined;
    const id = isNew ? held.from : (under[0] ?? held.from);
    const from = indexOfComponent(store.getState(), held.uuids[0] ?? '');
    return landingIn(id, (column) => gapAt(column.extents(), column.downTo(point.y), from));
  };
  const pointAgain = () => {
    if (pointer && held?.by === 'pointer') land(landingUnder(pointer));
  };

  return {
    ports: new Map<SourceId, Port>(),
    getHeld: (): Held | undefined => held,
    isHeld: (part: Part): boolean =>
      held !== undefined &&
      (held.kind === part || held.item?.uuid === part || held.uuids.some((uuid) => uuid === part)),
    getLanding: (): Landing | undefined => landing,
    getColumn: (id: ColumnId): Column | undefined => columns.get(id),
    /** Adds a column when it is mounted. @returns the function that removes it */
    addColumn(id: ColumnId, column: Column): () => void {
      columns.set(id, column);
      return () => columns.delete(id);
    },
    /** Called when a part is pressed, which may begin a drag. */
    press(part: Part, component?: string): void {
      pressed = part;
      pressedIn = component;
      // measures before the drag begins, while the browser knows the layout; later it would have to compute it within a
      // frame
      for (const column of columns.values()) column.measure();
    },
    /** Begins to drag the pressed part; if that is a selected component, all selected ones go along. */
    lift(from: SourceId, by: Carrier): void {
      // cards of the palette can only be dropped on the page
      const column = from === 'palette' ? 'canvas' : from;
      const state = store.getState();
      const items: readonly Item[] = componentOf(state, pressedIn ?? '')?.contents ?? [];
      const item = items.find(({ uuid }) => uuid === pressed);
      const isComponent = typeof pressed === 'string' && item === undefined;
      take({
        kind: typeof pressed === 'number' ? pressed : undefined,
        uuids: isComponent ? heldWith(state, String(pressed)) : [],
        item,
        from: column,
        by,
      });
      pointAgain();
    },
    /** Called when the pointer moves. */
    point(at: Point): void {
      pointer = at;
      pointAgain();
    },
    /** Called when something has moved under the pointer. */
    pointAgain,
    /** Moves by one place, 1 down or -1 up, and scrolls it into view. */
    step(by: 1 | -1): Landing | undefined {
      if (!held) return undefined;
      const state = store.getState();
      if (held.item) {
        land(itemLandingBeside(state, held.item, by, itemLanding()));
        return landing;
      }
      const { uuids, from } = held;
      const last = state.components.length - uuids.length;
      const present =
        landing?.column === undefined ? indexOfComponent(state, uuids[0] ?? '') : landing.place;
      const place = Math.max(0, Math.min(present + by, last));
      const id = landing?.column ?? from;
      columns.get(id)?.reveal(gapOfPlace(state, uuids, place));
      land(landingIn(id, () => gapOfPlace(state, uuids, place)));
      return landing;
    },
    /** Scrolls the column that it would land in, by CSS pixels. */
    scroll(by: number): void {
      const id = landing?.column ?? held?.from;
      if (id) columns.get(id)?.scroll(by);
    },
    /** The middle of the line that marks a landing, in the window. */
    pointOf({ column: id, line }: GapLanding): Point | undefined {
      const column = columns.get(id);
      return column && { x: column.middle(), y: column.heightOf(line) };
    },
    /** Ends the drag. */
    end(): void {
      dropped = landing;
      take(undefined);
    },
    /** Where the last drag ended or would have landed. */
    getDropped: (): Landing | undefined => dropped,
    subscribe: listeners.add,
  };
}

/** The components that are dragged together: all selected ones if the pressed one is selected. */
const heldWith = (state: EditorState, uuid: string): string[] =>
  state.selection.includes(uuid) ? inPageOrder(state, state.selection) : [uuid];
