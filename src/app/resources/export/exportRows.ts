import type { Receive, SheetCell, SheetPlan } from '#schema/sheet/sheet.ts';
import type { ListPage } from '../bulk/readAll.ts';
import type { Row } from '../list/useListRows.ts';
import type { WriterAnswer, WriterRequest } from './export.worker.ts';
import type { FileTarget } from './fileTarget.ts';
import { nextTask } from './nextTask.ts';
import { writeSheet } from './writeSheet.ts';

/** A writer away from the page's own thread. Each call resolves when its bytes have been given on. */
interface OpenWriter {
  readonly write: (rows: readonly (readonly SheetCell[])[]) => Promise<void>;
  /** resolves with the number of texts that were left out: see `SheetWriter` */
  readonly finish: () => Promise<number>;
  /** Ends it without finishing the file. */
  readonly close: () => void;
}

function inWorker(plan: SheetPlan, receive: Receive): OpenWriter {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' });
  const ask = (request: WriterRequest): Promise<number> =>
    new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => {
        worker.removeEventListener('message', answer);
        worker.removeEventListener('error', fail);
        outcome();
      };
      const fail = (event: ErrorEvent) =>
        settle(() => reject(new Error(event.message || 'the writer did not start')));
      const answer = ({ data }: MessageEvent<WriterAnswer>) => {
        if (data.kind === 'bytes') receive(data.bytes);
        else if (data.kind === 'ready') settle(() => resolve(data.tooLong));
        else settle(() => reject(new Error(data.message)));
      };
      worker.addEventListener('message', answer);
      worker.addEventListener('error', fail);
      worker.postMessage(request);
    });
  const planned = ask({ kind: 'plan', plan });
  // the first write throws it
  planned.catch(() => undefined);
  return {
    write: async (rows) => {
      await planned;
      await ask({ kind: 'rows', rows });
    },
    finish: async () => {
      await planned;
      return ask({ kind: 'finish' });
    },
    close: () => worker.terminate(),
  };
}

/** Opens a writer in a worker, or here where the browser has none. */
function openWriter(plan: SheetPlan, receive: Receive): OpenWriter {
  if (typeof Worker !== 'undefined') return inWorker(plan, receive);
  const writer = writeSheet(plan, receive);
  return {
    write: async (rows) => writer.write(rows),
    finish: async () => writer.finish(),
    close: () => undefined,
  };
}

/** rows that become cells in one task: on a slow machine the browser may clear its memory in the same one */
const rowsAtOnce = 20;

export interface ExportJob {
  readonly plan: SheetPlan;
  readonly pages: AsyncIterable<ListPage>;
  /** Gets what the cells of these rows need besides them. */
  readonly prepare?: (rows: readonly Row[]) => Promise<void>;
  readonly cellsOf: (row: Row) => SheetCell[];
  readonly target: FileTarget;
  readonly signal: AbortSignal;
  /** called with the rows written so far, and the total */
  readonly onProgress: (rows: number, total: number) => void;
}

/**
 * Writes pages into a file as they come, and forgets each page once its bytes are on their way. A stop or a failure
 * leaves no file behind.
 *
 * @returns how many rows the file holds, and how many texts were too long for a cell of its format
 * @throws the failure of the list, of the writer or of the disk, or the reason of `signal`
 */
export async function exportRows(job: ExportJob): Promise<{ rows: number; tooLong: number }> {
  const { plan, pages, prepare, cellsOf, target, signal, onProgress } = job;
  let writer: OpenWriter | undefined;
  let rows = 0;
  try {
    writer = openWriter(plan, target.write);
    for await (const page of pages) {
      signal.throwIfAborted();
      await prepare?.(page.rows);
      const cells: SheetCell[][] = [];
      for (const [index, row] of page.rows.entries()) {
        // a page has just been read: what a hand does goes before its cells
        if (index % rowsAtOnce === 0) await nextTask();
        cells.push(cellsOf(row));
      }
      await nextTask();
      await writer.write(cells);
      await target.drain();
      rows += page.rows.length;
      onProgress(rows, Math.max(page.total, rows));
    }
    signal.throwIfAborted();
    const tooLong = await writer.finish();
    await target.close();
    return { rows, tooLong };
  } catch (error) {
    await target.discard();
    throw error;
  } finally {
    writer?.close();
  }
}
