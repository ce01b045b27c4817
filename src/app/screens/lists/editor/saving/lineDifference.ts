/** A line of two texts beside each other. */
export interface DifferenceLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  /** from 1; undefined where the line stands in the other text alone */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** above it, lines are compared in their places only */
const cellLimit = 4_000_000;

/** What differs between two texts, line by line, with the longest common lines kept. */
export function lineDifference(before: string, after: string): DifferenceLine[] {
  const left = before.split('\n');
  const right = after.split('\n');
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head += 1;
  let tail = 0;
  while (
    tail < left.length - head &&
    tail < right.length - head &&
    left[left.length - 1 - tail] === right[right.length - 1 - tail]
  )
    tail += 1;
  const lines: DifferenceLine[] = [];
  const same = (at: number, other: number) =>
    lines.push({ kind: 'same', text: left[at] ?? '', before: at + 1, after: other + 1 });
  for (let at = 0; at < head; at += 1) same(at, at);
  let a = head;
  let b = head;
  for (const [endA, endB] of commonLines(left, right, head, tail)) {
    for (; a < endA; a += 1)
      lines.push({ kind: 'removed', text: left[a] ?? '', before: a + 1, after: undefined });
    for (; b < endB; b += 1)
      lines.push({ kind: 'added', text: right[b] ?? '', before: undefined, after: b + 1 });
    if (a < left.length - tail && b < right.length - tail) {
      same(a, b);
      a += 1;
      b += 1;
    }
  }
  for (; a < left.length; a += 1, b += 1) same(a, b);
  return lines;
}

/** Pairs of lines that both have, in order, and the ends of both middles. */
function commonLines(
  left: readonly string[],
  right: readonly string[],
  head: number,
  tail: number,
): [number, number][] {
  const rows = left.length - head - tail;
  const columns = right.length - head - tail;
  const end: [number, number] = [left.length - tail, right.length - tail];
  if (rows * columns > cellLimit) return [end];
  const isSame = (row: number, column: number) => left[head + row] === right[head + column];
  const longest = longestFrom(rows, columns, isSame);
  const pairs: [number, number][] = [];
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    if (isSame(row, column)) {
      pairs.push([head + row, head + column]);
      row += 1;
      column += 1;
    } else if (longest(row + 1, column) >= longest(row, column + 1)) row += 1;
    else column += 1;
  }
  return [...pairs, end];
}

/** How many lines are common from a row and a column on. */
function longestFrom(
  rows: number,
  columns: number,
  isSame: (row: number, column: number) => boolean,
): (row: number, column: number) => number {
  const width = columns + 1;
  const cells = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number) => cells[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      cells[row * width + column] = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  return at;
}

/** Only what differs, with a few lines around it; `undefined` stands for lines that were left out. */
export function aroundDifferences(
  lines: readonly DifferenceLine[],
  around = 3,
): (DifferenceLine | undefined)[] {
  const near = lines.map((_line, index) =>
    lines
      .slice(Math.max(0, index - around), index + around + 1)
      .some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, index) =>
    near[index] ? [line] : index === 0 || near[index - 1] ? [undefined] : [],
  );
}
