import { type PointerEvent, type RefObject, useCallback } from 'react';
import { clampWidth } from './arrange.ts';
import { cellOfColumn } from './useGridNavigation.ts';

/** CSS pixels that the pointer may move before a press becomes a drag */
const threshold = 5;
/** within so many CSS pixels of the table's edge a dragged column scrolls it, by up to as many a frame */
const edge = 48;
const scrollStep = 14;

interface ColumnPointer {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly onResize: (name: string, width: number) => void;
  readonly onMove: (name: string, to: string) => void;
}

const nameOf = (cell: Element | null): string | undefined =>
  cell instanceof HTMLElement ? cell.dataset.column : undefined;

/**
 * Dragging in the table's head: edges resize, cells move. Only a line follows the pointer; React draws when the pointer
 * is released. Escape cancels.
 */
export function useColumnPointer({ frame, body, onResize, onMove }: ColumnPointer) {
  return useCallback(
    (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !(event.target instanceof Element) || !frame.current) return;
      const cell = event.target.closest('th');
      const name = nameOf(cell);
      if (!cell || name === undefined) return;
      if (event.target.closest('[role="separator"]')) {
        event.preventDefault();
        followResize(event.nativeEvent, frame.current, cell, (width) => onResize(name, width));
      } else if (event.pointerType !== 'touch' && body.current) {
        followMove(event.nativeEvent, frame.current, body.current, cell, (to) => onMove(name, to));
      }
    },
    [frame, body, onResize, onMove],
  );
}

interface Following {
  readonly move: (event: globalThis.PointerEvent) => void;
  /** `dropped` is false if the drag was cancelled */
  readonly end: (dropped: boolean) => void;
}

/** Follows the pointer until it is released, wherever it goes. */
function follow(begun: globalThis.PointerEvent, { move, end }: Following) {
  const controller = new AbortController();
  const { signal } = controller;
  const finish = (dropped: boolean) => {
    controller.abort();
    end(dropped);
  };
  const own = (event: globalThis.PointerEvent) => event.pointerId === begun.pointerId;
  addEventListener('pointermove', (event) => own(event) && move(event), { signal });
  addEventListener('pointerup', (event) => own(event) && finish(true), { signal });
  addEventListener('pointercancel', () => finish(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      finish(false);
    },
    { signal, capture: true },
  );
}

/** A line over the whole height of the table, at a distance from its left. */
function lineIn(frame: HTMLElement) {
  const line = document.createElement('div');
  line.className = 'bd-table-line';
  frame.append(line);
  return {
    at: (left: number) => {
      line.style.transform = `translateX(${left}px)`;
    },
    remove: () => line.remove(),
  };
}

/** Covers the page during a drag, so that the cursor stays and nothing else hears the pointer. */
function cover(className: string): () => void {
  const element = document.createElement('div');
  element.className = className;
  document.body.append(element);
  return () => element.remove();
}

function followResize(
  begun: globalThis.PointerEvent,
  frame: HTMLElement,
  cell: HTMLElement,
  done: (width: number) => void,
) {
  const { left, width } = cell.getBoundingClientRect();
  const origin = frame.getBoundingClientRect().left;
  const line = lineIn(frame);
  // only once it moves: two clicks on the edge are a double click
  let uncover: (() => void) | undefined;
  let next = width;
  const show = () => line.at(left - origin + next);
  show();
  follow(begun, {
    move: ({ clientX }) => {
      uncover ??= cover('bd-drag-cover');
      next = clampWidth(width + clientX - begun.clientX);
      show();
    },
    end: (dropped) => {
      line.remove();
      uncover?.();
      if (dropped && Math.abs(next - width) >= 1) done(next);
    },
  });
}

function followMove(
  begun: globalThis.PointerEvent,
  frame: HTMLElement,
  body: HTMLElement,
  cell: HTMLTableCellElement,
  done: (to: string) => void,
) {
  let line: ReturnType<typeof lineIn> | undefined;
  let ghost: HTMLElement | undefined;
  let uncover: (() => void) | undefined;
  let target: HTMLElement | undefined;
  let scrolling = 0;
  let timer = 0;
  const scroll = () => {
    if (scrolling !== 0) body.scrollLeft += scrolling;
    timer = requestAnimationFrame(scroll);
  };
  const start = () => {
    line = lineIn(frame);
    ghost = document.createElement('div');
    ghost.className = 'bd-column-ghost';
    ghost.textContent = cell.textContent;
    frame.append(ghost);
    uncover = cover('bd-drag-cover bd-drag-cover-move');
    timer = requestAnimationFrame(scroll);
  };
  const place = ({ clientX, clientY }: globalThis.PointerEvent) => {
    const bounds = frame.getBoundingClientRect();
    if (ghost)
      ghost.style.transform = `translate(${clientX - bounds.left + 8}px, ${clientY - bounds.top + 8}px)`;
    scrolling =
      clientX > bounds.right - edge ? scrollStep : clientX < bounds.left + edge ? -scrollStep : 0;
    target = cellUnder(cell, clientX);
    if (!target) return;
    const { left, right } = target.getBoundingClientRect();
    line?.at((comesBefore(target, cell) ? left : right) - bounds.left);
  };
  follow(begun, {
    move: (event) => {
      if (!line) {
        if (Math.abs(event.clientX - begun.clientX) < threshold) return;
        start();
      }
      place(event);
    },
    end: (dropped) => {
      if (!line) return;
      cancelAnimationFrame(timer);
      line.remove();
      ghost?.remove();
      uncover?.();
      // without this, the button under the pointer would be clicked
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      const to = nameOf(target ?? null);
      if (dropped && to !== undefined && target !== cell) done(to);
    },
  });
}

const swallow = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};

const comesBefore = (one: HTMLElement, other: HTMLElement): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The column's head at a distance from the left; pinned ones lie above the others. */
function cellUnder(cell: HTMLTableCellElement, clientX: number): HTMLElement | undefined {
  const heads = [...(cell.parentElement?.children ?? [])].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.dataset.column !== undefined,
  );
  const under = (one: HTMLElement) => {
    const { left, right } = one.getBoundingClientRect();
    return left <= clientX && clientX <= right;
  };
  return (
    heads.find((one) => one.classList.contains('bd-pinned') && under(one)) ?? heads.find(under)
  );
}

/** CSS pixels that the widest content of a column takes in the rows that hold it, its padding included; at most 600. */
export function contentWidth(table: HTMLTableElement, column: number): number {
  const measure = document.createElement('div');
  measure.className = 'bd-table bd-measure';
  const heads = table.tHead?.rows[0]?.cells;
  for (const row of table.rows) {
    const cell = cellOfColumn(heads, row, column);
    if (!cell) continue;
    const copy = document.createElement('div');
    copy.className = cell.className;
    for (const child of cell.childNodes) copy.append(child.cloneNode(true));
    measure.append(copy);
  }
  document.body.append(measure);
  const widths = [...measure.children].map((child) => child.getBoundingClientRect().width);
  measure.remove();
  return Math.min(mostFitted, Math.ceil(Math.max(...widths)) + 2);
}

const mostFitted = 600;
