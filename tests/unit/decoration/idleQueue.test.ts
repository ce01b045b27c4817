import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A browser that is idle when the test says so. */
const idle: (() => void)[] = [];
const beIdle = () => idle.shift()?.();

async function openQueue() {
  vi.resetModules();
  return import('#app/decoration/sight/idleQueue.ts');
}

beforeEach(() => {
  idle.length = 0;
  vi.stubGlobal('requestIdleCallback', (task: (deadline: object) => void) => {
    idle.push(() => task({ didTimeout: false, timeRemaining: () => 10 }));
    return idle.length;
  });
});
afterEach(() => vi.unstubAllGlobals());

it('draws one part each time the browser is idle, those that came near before those that went far', async () => {
  const { drawWhenIdle } = await openQueue();
  const drawn: string[] = [];
  drawWhenIdle({}, 'far', () => drawn.push('far'));
  drawWhenIdle({}, 'near', () => drawn.push('near 1'));
  drawWhenIdle({}, 'near', () => drawn.push('near 2'));
  expect(drawn).toEqual([]);
  beIdle();
  expect(drawn).toEqual(['near 1']);
  beIdle();
  beIdle();
  expect(drawn).toEqual(['near 1', 'near 2', 'far']);
  beIdle();
  expect(idle).toEqual([]);
});

it('draws a part as it was asked for last, and not at all where it is gone', async () => {
  const { drawWhenIdle, forgetDrawing } = await openQueue();
  const drawn: string[] = [];
  const [one, two] = [{}, {}];
  drawWhenIdle(one, 'near', () => drawn.push('one came near'));
  drawWhenIdle(two, 'near', () => drawn.push('two'));
  drawWhenIdle(one, 'far', () => drawn.push('one went far'));
  forgetDrawing(two);
  for (let turn = 0; turn < 4; turn += 1) beIdle();
  expect(drawn).toEqual(['one went far']);
  drawWhenIdle(two, 'near', () => drawn.push('two again'));
  beIdle();
  expect(drawn).toEqual(['one went far', 'two again']);
});

it('goes on with the others where one fails', async () => {
  const { drawWhenIdle } = await openQueue();
  const drawn: string[] = [];
  drawWhenIdle({}, 'near', () => {
    throw new Error('cannot be drawn');
  });
  drawWhenIdle({}, 'near', () => drawn.push('next'));
  expect(beIdle).toThrow('cannot be drawn');
  beIdle();
  expect(drawn).toEqual(['next']);
});
