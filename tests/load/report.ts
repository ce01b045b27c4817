import { cpus, totalmem } from 'node:os';
import type { FiguresRow } from './figures.ts';
import { judgeMemory, type MemoryVerdict, middle } from './memory.ts';
import type { Use, UseResult } from './run.ts';
import type { Watched } from './watch.ts';

/** Compiled code, connections and caches are there after the first third; growth is looked for in the rest. */
const warmShare = 1 / 3;
/** A shorter run is still warming up, in seconds. */
const shortestJudged = 290;
/** What may come in the rest of ten minutes: an hour of use may not leave more than that behind. */
const allowances = {
  /** of the heap after a full collection: caches that go on filling */
  inUse: { share: 0.1, bytes: 6 * 2 ** 20 },
  /** of the whole process: the allocator keeps what it may need again */
  resident: { share: 0.15, bytes: 48 * 2 ** 20 },
} as const;

export interface Judgement {
  readonly failures: readonly (readonly [why: string, count: number])[];
  readonly lost: readonly string[];
  readonly inUse: MemoryVerdict | undefined;
  readonly resident: MemoryVerdict | undefined;
  /** the server's own count of answers of 500 and more */
  readonly serverFailures: number;
  readonly isGood: boolean;
}

/** Whether nothing failed, nothing acknowledged was lost, and memory is flat. */
export function judge({ figures, lost, seconds }: UseResult, watched: Watched): Judgement {
  const isWarm = ({ at }: { at: number }) => seconds >= shortestJudged && at >= seconds * warmShare;
  const failures = figures.failures();
  const serverFailures = watched.looks.at(-1)?.failures ?? 0;
  const inUse = judgeMemory(watched.inUse.filter(isWarm), allowances.inUse);
  const resident = judgeMemory(
    watched.looks.filter(isWarm).map(({ at, resident: bytes }) => ({ at, bytes })),
    allowances.resident,
  );
  const isFlat = inUse?.isFlat !== false && resident?.isFlat !== false;
  return {
    failures,
    lost,
    inUse,
    resident,
    serverFailures,
    isGood: failures.length === 0 && lost.length === 0 && serverFailures === 0 && isFlat,
  };
}

const number = (value: number): string => Math.round(value).toLocaleString('en-US');
const milliseconds = (value: number): string =>
  value >= 100 ? number(value) : Number.isNaN(value) ? '–' : value.toFixed(1);
const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

/** One line about the machine, for comparing runs. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;

function table(rows: readonly FiguresRow[]): string {
  const head = ['kind of call', 'calls', 'refused', 'failed', 'p50 ms', 'p99 ms', 'max ms'];
  const cells = rows.map(({ kind, calls, refused, failed, p50, p99, max }) => [
    ...[kind, number(calls), refused === 0 ? '' : number(refused)],
    ...[number(failed), milliseconds(p50), milliseconds(p99), milliseconds(max)],
  ]);
  const widths = head.map((text, column) =>
    Math.max(text.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...cells]
    .map((row) =>
      row
        .map((text, column) =>
          column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

const memoryLine = (what: string, verdict: MemoryVerdict | undefined): string =>
  verdict === undefined
    ? `${what}: too short a run to tell whether it is flat (five minutes do)`
    : `${what}: ${mebibytes(verdict.first)} → ${mebibytes(verdict.last)} MiB, middle ${mebibytes(verdict.middle)}, most ${mebibytes(verdict.most)}; ` +
      `slope ${mebibytes(verdict.perHour)} MiB/h of this pace, ${mebibytes(verdict.grown)} MiB in the time (${mebibytes(verdict.allowed)} allowed): ${verdict.isFlat ? 'flat' : 'NOT FLAT'}`;

/** Everything that was seen, in words and a table. */
export function report(
  wanted: Use,
  result: UseResult,
  watched: Watched,
  judgement: Judgement,
): string {
  const { figures, seconds, late, acknowledged } = result;
  const { looks, unanswered } = watched;
  const [first, last] = [looks[0], looks.at(-1)];
  const most = (pick: (look: (typeof looks)[number]) => number) => Math.max(0, ...looks.map(pick));
  const latest = [...late].sort((a, b) => a - b);
  const lateness = latest[Math.ceil(latest.length * 0.99) - 1] ?? 0;
  const processor =
    first && last ? (last.processor - first.processor) / Math.max(1, last.at - first.at) : 0;
  return [
    `\nBookdesk load — ${machine()}`,
    `${wanted.times} × ${(wanted.seconds / 3_600).toFixed(2)} h of use in ${(seconds / 60).toFixed(1)} min, ${wanted.speed} times as fast as life; --seed ${wanted.seed}\n`,
    table([...figures.rows(), figures.total()]),
    '',
    `throughput: ${(figures.calls / seconds).toFixed(1)} calls/s; ${number(figures.refusals)} refused as they should be, ${number(judgement.failures.reduce((sum, [, count]) => sum + count, 0))} failed`,
    `acknowledged posts, book lists and special pages: ${number(acknowledged)}, lost: ${number(judgement.lost.length)}`,
    memoryLine('heap after a full collection', judgement.inUse),
    memoryLine('resident memory', judgement.resident),
    `heap as it goes: ${mebibytes(most(({ heap }) => heap))} MiB at most`,
    `processor: ${processor.toFixed(2)} of a core; event loop late p99: ${milliseconds(middle(looks.map(({ lag }) => lag * 1_000)))} ms usually, ${milliseconds(most(({ lag }) => lag * 1_000))} ms at worst in 5 s; longest ${milliseconds(most(({ mostLag }) => mostLag * 1_000))} ms`,
    `database pool: ${most(({ poolOpen }) => poolOpen)} connections open at most, ${most(({ poolWaiting }) => poolWaiting)} calls waiting at most when looked at`,
    `server's own count: ${number(last?.calls ?? 0)} requests, ${number(judgement.serverFailures)} answered with 500 or more; ${unanswered} of ${looks.length + unanswered} looks unanswered`,
    `the client itself was late by ${milliseconds(lateness)} ms or less, 99 times of 100; that is in the times above`,
    ...judgement.failures.slice(0, 20).map(([why, count]) => `FAILED ${count} × ${why}`),
    ...judgement.lost.slice(0, 20).map((what) => `LOST ${what}`),
    judgement.isGood
      ? 'nothing failed, nothing was lost, memory is flat where it could be judged'
      : 'NOT GOOD: see above',
  ].join('\n');
}
