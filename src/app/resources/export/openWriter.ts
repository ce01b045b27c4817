import type { Receive, SheetCell, SheetPlan } from '#schema/sheet/sheet.ts';
import type { WriterAnswer, WriterRequest } from './export.worker.ts';
import { writeSheet } from './writeSheet.ts';

/** A writer away from the page's own thread. Each call resolves when its bytes have been given on. */
export interface OpenWriter {
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
export function openWriter(plan: SheetPlan, receive: Receive): OpenWriter {
  if (typeof Worker !== 'undefined') return inWorker(plan, receive);
  const writer = writeSheet(plan, receive);
  return {
    write: async (rows) => writer.write(rows),
    finish: async () => writer.finish(),
    close: () => undefined,
  };
}
