import { describe, expect, it } from 'vitest';
import { gapAt, lineOf } from '#app/decoration/dragging/column.ts';

/** A high part between two low ones, 10 px between each. */
const places = [
  { top: 0, bottom: 20 },
  { top: 30, bottom: 230 },
  { top: 240, bottom: 260 },
];

describe('the gap of a column that a pointer means', () => {
  it.each([
    [-50, 0],
    [8, 0],
    [12, 1],
    [25, 1],
    [128, 1],
    [132, 2],
    [235, 2],
    [252, 3],
    [900, 3],
  ])('at %i px it is gap %i', (y, gap) => {
    expect(gapAt(places, y, -1)).toBe(gap);
  });

  it('on the very middle of a part, a drag goes past it, from above and from below', () => {
    expect(gapAt(places, 130, 0)).toBe(2);
    expect(gapAt(places, 130, 2)).toBe(1);
    // a pointer tells whole pixels, and a middle may lie between two of them
    expect(gapAt([{ top: 0, bottom: 33 }], 16, -1)).toBe(1);
  });

  it('of a column without parts is the first', () => {
    expect(gapAt([], 40, -1)).toBe(0);
  });
});

describe('the line that marks a gap', () => {
  it('stands between two parts, on top of the first and below the last', () => {
    expect([0, 1, 2, 3].map((gap) => lineOf(places, gap))).toEqual([0, 25, 235, 260]);
    expect(lineOf([], 0)).toBe(0);
  });
});
