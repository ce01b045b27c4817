import type { CDPSession, Locator, Page } from 'playwright-core';
import { untilClicksCount } from './people.ts';

/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a part of an element is in the window: the middle, or so far down of its height. */
export async function pointOf(locator: Locator, down = 0.5): Promise<Point> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height * down };
}

/**
 * Drags with a finger: rests until `lifted` says that the drag has begun, moves in steps, and lets go. The browser gets
 * real touch events.
 */
export async function dragByTouch(
  page: Page,
  from: Point,
  to: Point,
  lifted: () => Promise<unknown>,
): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', { x, y }: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  await touch('touchStart', from);
  await lifted();
  const steps = 12;
  for (let step = 1; step <= steps; step += 1)
    await touch('touchMove', {
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
  await untilClicksCount(page);
}
