import { describe, expect, it } from 'vitest';
import { evenRow } from '#page/parts/Rail.tsx';

const columns = [2, 3, 4, 6, 8] as const;

/** How many items each row gets where it could hold so many, as a browser breaks them. */
function rowsOf(count: number, most: (typeof columns)[number]): number[] {
  const shares = Array.from({ length: count }, (_, index) => {
    const row = evenRow(index, count);
    return row?.[`--of-${most}`] ?? most;
  });
  const rows: number[] = [];
  let room = 0;
  for (const share of shares) {
    if (room < 1 / share - 1e-9) {
      rows.push(0);
      room = 1;
    }
    room -= 1 / share;
    rows[rows.length - 1] = (rows.at(-1) ?? 0) + 1;
  }
  return rows;
}

describe('items in even rows', () => {
  it.each(columns)('leave no row shorter than another by more than one, of at most %i', (most) => {
    for (let count = 1; count <= 60; count += 1) {
      const rows = rowsOf(count, most);
      expect(rows.reduce((sum, row) => sum + row, 0)).toBe(count);
      expect(Math.max(...rows) - Math.min(...rows), `${count} in ${rows}`).toBeLessThanOrEqual(1);
      expect(rows.length).toBe(Math.ceil(count / most));
    }
  });

  it('say nothing where every row is whole, and where few have the places of a whole row', () => {
    expect(evenRow(5, 24)).toBeUndefined();
    expect(evenRow(0, 1)).toBeUndefined();
    expect(evenRow(4, 5)).toEqual({
      '--of-2': 1,
      '--of-3': 2,
      '--of-4': 2,
      '--of-6': 5,
      '--of-8': 5,
    });
  });
});
