import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { unguardText } from '#contract/cellText.ts';
import { ImportFailure } from '../failure.ts';
import type { FileRow, ImportFile, OpenedTable, ReadingChoices } from './table.ts';

/** Packed, in MiB; what is larger is better kept as CSV. */
export const workbookLimit = 50;
const heapMegabytes = 1_024;
const patienceMilliseconds = 120_000;

/** The script of the thread: beside its source, or beside what the server was built into. */
function threadScript(): URL {
  const places = ['./workbookThread.mjs', './workbookThread.js', '../workbookThread.js'];
  const here = import.meta.url;
  const found = places.map((place) => new URL(place, here)).find((url) => existsSync(url));
  if (!found) throw new Error('the script that reads workbooks is missing from the build');
  return found;
}

const answerShape = z.union([
  z.object({ failure: z.enum(['workbookTooLarge', 'workbookLocked', 'workbookBroken']) }),
  z.object({
    names: z.array(z.string()),
    chosen: z.string(),
    rows: z.instanceof(Uint8Array),
  }),
]);
type Answer = z.output<typeof answerShape>;

/** Reads in a thread; one that takes too much memory or time is ended. */
function readInThread(bytes: Uint8Array, wish: { sheet?: string | undefined; isZip: boolean }) {
  return new Promise<Answer>((resolve, reject) => {
    const thread = new Worker(threadScript(), {
      workerData: { bytes, ...wish },
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      // what the tests and the terminal set for themselves is not for it
      execArgv: [],
    });
    const timer = setTimeout(() => {
      resolve({ failure: 'workbookTooLarge' });
      void thread.terminate();
    }, patienceMilliseconds);
    thread.once('message', (message: unknown) => {
      clearTimeout(timer);
      resolve(answerShape.parse(message));
    });
    thread.once('error', (error: Error & { code?: string }) => {
      clearTimeout(timer);
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ failure: 'workbookTooLarge' });
      else reject(error);
    });
  });
}

async function allBytes(file: ImportFile): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of file.open()) {
    length += part.byteLength;
    if (length > workbookLimit * 1024 * 1024)
      throw new ImportFailure('workbookTooLarge', { file: file.name, limit: workbookLimit });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const lineShape = z.tuple([z.number()], z.string());
const newLine = 10;

/**
 * Opens a workbook: XLSX, XLS, ODS. A sheet is read as its cells show: days as days, identifiers with all their digits.
 *
 * @throws ImportFailure where it is too large, locked, or cannot be read
 */
export async function openWorkbook(
  file: ImportFile,
  choices: ReadingChoices,
  isZip: boolean,
): Promise<OpenedTable> {
  const answer = await readInThread(await allBytes(file), { sheet: choices.sheet, isZip });
  if ('failure' in answer)
    throw new ImportFailure(answer.failure, { file: file.name, limit: workbookLimit });
  const { names, chosen, rows } = answer;
  const decoder = new TextDecoder();
  let at = 0;
  return {
    format: 'xlsx',
    sheet: { chosen, names },
    async *rows(): AsyncGenerator<FileRow> {
      at = 0;
      while (at < rows.length) {
        const next = rows.indexOf(newLine, at);
        const end = next < 0 ? rows.length : next;
        const [row, ...cells] = lineShape.parse(JSON.parse(decoder.decode(rows.subarray(at, end))));
        at = end + 1;
        yield { row, fields: cells.map(unguardText) };
      }
    },
    bytesRead: () =>
      rows.length === 0
        ? file.bytes
        : Math.round((Math.min(at, rows.length) / rows.length) * file.bytes),
  };
}
