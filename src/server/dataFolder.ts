import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  link,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { errorMessage } from '#contract/errorMessage.ts';
import { locales } from '#locales/index.ts';
import { errorCode } from './errorCode.ts';
import { startFailure } from './startFailure.ts';

export interface DataFolder {
  /** absolute path */
  readonly path: string;
  /** identifies the folder for ever, even if it is moved */
  readonly identity: string;
}

const markName = 'bookdesk.json';
const format = 1;
const mark = z.object({ format: z.number().int(), identity: z.string().min(1) });
/** files that systems and people leave in an otherwise empty folder */
const harmless = new Set(['.DS_Store', '.gitkeep', '.keep', 'lost+found', 'Thumbs.db']);

/**
 * Creates or opens the data folder. The file `bookdesk.json`, which appears complete or not at all, marks it as ours; a
 * folder that has other files and no such mark is left alone.
 *
 * @throws StartFailure naming the folder and what to do
 */
export async function dataFolder(setting: string): Promise<DataFolder> {
  const path = resolve(setting);
  const failing = (error: unknown) => {
    const code = errorCode(error);
    if (code === 'ENOTDIR' || code === 'EEXIST') {
      return startFailure(locales.server.server, 'notAFolder', { path });
    }
    const detail = errorMessage(error);
    return startFailure(locales.server.server, 'notWritable', { path, detail });
  };
  try {
    await makeFolder(path);
    if (!(await stat(path)).isDirectory())
      throw startFailure(locales.server.server, 'notAFolder', { path });
    const existing = await readMark(path);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    if (existing) return existing;
    const stranger = await strangerIn(path);
    if (stranger !== undefined) {
      // another process may have marked it meanwhile
      const raced = await readMark(path);
      if (raced) return raced;
      throw startFailure(locales.server.server, 'foreign', { path, example: stranger });
    }
    const draft = join(path, `${markName}.new-${process.pid}`);
    await writeFile(draft, `${JSON.stringify({ format, identity: randomUUID() })}\n`);
    await link(draft, join(path, markName)).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await rm(draft, { force: true });
    const made = await readMark(path);
    if (!made) throw new Error(`${markName} disappeared`);
    return made;
  } catch (error) {
    throw error instanceof Error && error.name === 'StartFailure' ? error : failing(error);
  }
}

/** Creates a folder and its parents. Node's own recursive way never returns where even root may not write, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    const above = dirname(path);
    const isMissing = code === 'ENOENT' && above !== path;
    if (!isMissing || (await stat(above).then(Boolean, () => false))) throw error;
    await makeFolder(above);
    await mkdir(path);
  }
}

/** A file or folder that is not ours. The folder of uploads may be a disk of its own, there before the first start and empty. */
async function strangerIn(path: string): Promise<string | undefined> {
  const there = (await readdir(path)).filter((name) => !harmless.has(name) && !isDraft(name));
  if (there.join() !== 'objects') return there[0];
  const uploads = await readdir(join(path, 'objects')).catch(() => there);
  return uploads.every((name) => harmless.has(name)) ? undefined : there[0];
}

const isDraft = (name: string) => name.startsWith(`${markName}.new-`);

async function readMark(path: string): Promise<DataFolder | undefined> {
  let text: string;
  try {
    text = await readFile(join(path, markName), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  let parsed: z.output<typeof mark>;
  try {
    parsed = mark.parse(JSON.parse(text));
  } catch {
    throw startFailure(locales.server.server, 'foreign', { path, example: markName });
  }
  if (parsed.format > format) throw startFailure(locales.server.server, 'newer', { path });
  return { path, identity: parsed.identity };
}
