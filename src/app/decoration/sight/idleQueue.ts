import { whenIdle } from '#app/widgets/whenIdle.ts';

/** Milliseconds: a browser that is never idle, as while a pane is scrolled, draws one part in this time all the same. */
const latest = 60;

type Work = () => void;

// parts that come near go first: a person notices when they are missing, but not when a far one is still drawn
const queues = { near: new Map<object, Work>(), far: new Map<object, Work>() };
let isUnderWay = false;

/**
 * Draws or removes a part of a long pane when the browser is idle, one at a time: together they would delay a key or a
 * drag. Replaces an earlier request for the same part.
 */
export function drawWhenIdle(part: object, kind: keyof typeof queues, work: Work): void {
  forgetDrawing(part);
  queues[kind].set(part, work);
  if (isUnderWay) return;
  isUnderWay = true;
  whenIdle(drawNext, latest);
}

/** Drops the request of a part that is gone or was drawn otherwise. */
export function forgetDrawing(part: object): void {
  queues.near.delete(part);
  queues.far.delete(part);
}

function drawNext(): void {
  const queue = queues.near.size > 0 ? queues.near : queues.far;
  const [next] = queue;
  isUnderWay = next !== undefined;
  if (!next) return;
  // scheduled before the work, so that its failure does not stop the others
  whenIdle(drawNext, latest);
  const [part, work] = next;
  queue.delete(part);
  work();
}
