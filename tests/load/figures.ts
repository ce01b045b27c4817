/** Calls of one kind, as the table shows them; times in milliseconds. */
export interface FiguresRow {
  readonly kind: string;
  readonly calls: number;
  /** answered with the expected refusal: a wrong password, a stale revision */
  readonly refused: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

interface Kind {
  readonly times: number[];
  refused: number;
  failed: number;
}

/** What came of every call: how long it took since it was due, and whether it was answered as it should be. */
export class Figures {
  readonly #kinds = new Map<string, Kind>();
  readonly #failures = new Map<string, number>();

  #kind(name: string): Kind {
    const known = this.#kinds.get(name);
    if (known) return known;
    const added: Kind = { times: [], refused: 0, failed: 0 };
    this.#kinds.set(name, added);
    return added;
  }

  answered(name: string, milliseconds: number, isRefusal: boolean): void {
    const kind = this.#kind(name);
    kind.times.push(milliseconds);
    if (isRefusal) kind.refused += 1;
  }

  /** @param why in one line; equal ones are counted */
  failed(name: string, milliseconds: number, why: string): void {
    const kind = this.#kind(name);
    kind.times.push(milliseconds);
    kind.failed += 1;
    const told = `${name}: ${why}`;
    this.#failures.set(told, (this.#failures.get(told) ?? 0) + 1);
  }

  get calls(): number {
    return [...this.#kinds.values()].reduce((sum, { times }) => sum + times.length, 0);
  }

  get refusals(): number {
    return [...this.#kinds.values()].reduce((sum, { refused }) => sum + refused, 0);
  }

  /** What failed and how often, the most frequent first. */
  failures(): (readonly [why: string, count: number])[] {
    return [...this.#failures].sort(([, a], [, b]) => b - a);
  }

  rows(): FiguresRow[] {
    return [...this.#kinds]
      .map(([kind, { times, refused, failed }]) => rowOf(kind, times, refused, failed))
      .sort((a, b) => b.calls - a.calls);
  }

  /** All kinds in one row. */
  total(): FiguresRow {
    const kinds = [...this.#kinds.values()];
    const times = kinds.flatMap((kind) => kind.times);
    const failed = kinds.reduce((sum, kind) => sum + kind.failed, 0);
    return rowOf('all calls', times, this.refusals, failed);
  }
}

function rowOf(
  kind: string,
  times: readonly number[],
  refused: number,
  failed: number,
): FiguresRow {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { kind, calls: times.length, refused, failed, p50: at(0.5), p99: at(0.99), max: at(1) };
}
