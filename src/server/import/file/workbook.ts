import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { unguardText } from '#contract/cellText.ts';
import { ImportFailure } from '../problems.ts';
import type { FileRow, ImportFile, OpenedTable, ReadingChoices } from './table.ts';

/** limit of the packed file, in MiB; larger tables are better as CSV */
const workbookLimit = 50;
/** rows of each sheet that are read to find the sheet with the table */
const headRows = 30;
const heapMegabytes = 1_024;
const patienceMilliseconds = 120_000;

/** The script of the thread: beside its source, or beside the built server. */
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

/** Reads in a thread, which is ended if it takes too much memory or time. */
function readInThread(
  bytes: Uint8Array,
  wish: { readonly sheet?: string | undefined; readonly isZip: boolean; readonly head?: number },
) {
  return new Promise<Answer>((resolve, reject) => {
    const thread = new Worker(threadScript(), {
      workerData: { bytes, ...wish },
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      // the thread must not inherit Node options of tests and terminals
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

function rowOf(line: string): FileRow {
  const [row, ...cells] = lineShape.parse(JSON.parse(line));
  return { row, fields: cells.map(unguardText) };
}
const rowsIn = (lines: string) => z.array(z.string()).parse(JSON.parse(lines)).map(rowOf);

/**
 * Opens a workbook: XLSX, XLS, ODS. Cells are read as shown: dates as dates, identifiers with all their digits.
 *
 * @throws ImportFailure if it is too large, locked, or cannot be read
 */
export async function openWorkbook(
  file: ImportFile,
  choices: ReadingChoices,
  isZip: boolean,
): Promise<OpenedTable> {
  const ask = async (wish: { readonly sheet?: string | undefined; readonly head?: number }) => {
    const answer = await readInThread(await allBytes(file), { ...wish, isZip });
    if ('failure' in answer)
      throw new ImportFailure(answer.failure, { file: file.name, limit: workbookLimit });
    return answer;
  };
  const { names, chosen, rows } = await ask({ sheet: choices.sheet });
  const decoder = new TextDecoder();
  let at = 0;
  return {
    format: 'xlsx',
    sheet: {
      chosen,
      names,
      async heads() {
        const heads = await ask({ head: headRows });
        const lines = decoder.decode(heads.rows).split('\n');
        return new Map(heads.names.map((name, index) => [name, rowsIn(lines[index] ?? '[]')]));
      },
    },
    async *rows(): AsyncGenerator<FileRow> {
      at = 0;
      while (at < rows.length) {
        const next = rows.indexOf(newLine, at);
        const end = next < 0 ? rows.length : next;
        const line = decoder.decode(rows.subarray(at, end));
        at = end + 1;
        yield rowOf(line);
      }
    },
    bytesRead: () =>
      rows.length === 0
        ? file.bytes
        : Math.round((Math.min(at, rows.length) / rows.length) * file.bytes),
  };
}
