import { errorMessage } from '#contract/errorMessage.ts';
import type { SheetCell, SheetPlan, SheetWriter } from '#schema/sheet/sheet.ts';
import { writeSheet } from './writeSheet.ts';

/** What the page asks of the worker, in this order: one plan, any number of rows, one end. */
export type WriterRequest =
  | { readonly kind: 'plan'; readonly plan: SheetPlan }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly SheetCell[])[] }
  | { readonly kind: 'finish' };
/** `ready` answers each request after its bytes; that of the end says what was left out. */
export type WriterAnswer =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'ready'; readonly tooLong: number }
  | { readonly kind: 'failed'; readonly message: string };

let writer: SheetWriter | undefined;
const post = (answer: WriterAnswer, transfer: Transferable[] = []) =>
  self.postMessage(answer, { transfer });

self.addEventListener('message', ({ data }: MessageEvent<WriterRequest>) => {
  try {
    let tooLong = 0;
    if (data.kind === 'plan')
      writer = writeSheet(data.plan, (bytes) => {
        const own = new Uint8Array(bytes);
        post({ kind: 'bytes', bytes: own }, [own.buffer]);
      });
    else if (data.kind === 'rows') writer?.write(data.rows);
    else tooLong = writer?.finish() ?? 0;
    post({ kind: 'ready', tooLong });
  } catch (error) {
    post({ kind: 'failed', message: errorMessage(error) });
  }
});
