import { ImportFailure } from '../failure.ts';
import { decode, decoderOf, type Encoding, encodings } from './decode.ts';
import { plausibilityOf } from './plausibility.ts';
import { sampleLines } from './sample.ts';
import type { ImportFile, OpenedTable } from './table.ts';

type FoundEncoding = NonNullable<OpenedTable['encoding']>;

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Encodings whose bytes below 128 are ASCII, UTF-8 apart. */
const legacy = encodings.filter((name) => !name.startsWith('utf'));

/** Text has next to no control characters; one stray among many rows is no reason to refuse a file. */
function isBinary(start: Uint8Array): boolean {
  const controls = start.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
  return controls.includes(0) || controls.length > start.length / 50;
}

/** Whether the whole file is text of the encoding. */
async function isEncoded(file: ImportFile, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of file.open()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The encoding, and all others as what it may be instead. */
const found = (chosen: Encoding, isSure: boolean, likely: readonly Encoding[] = []) => ({
  chosen,
  isSure,
  candidates: [...new Set([chosen, ...likely, ...encodings])],
});

/** The share of characters of ordinary Western text and CJK: UTF-16 read with its bytes swapped has next to none. */
function ordinary(text: string): number {
  const plain = text.match(/[\n\r\t -~\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffef]/g);
  return text === '' ? 0 : (plain?.length ?? 0) / text.length;
}

/** UTF-16 without a mark has zeros, which no other text has, and reads as text one way round. */
function unmarkedUtf16(start: Uint8Array): FoundEncoding | undefined {
  if (!start.includes(0)) return undefined;
  const even = start.subarray(0, start.length - (start.length % 2));
  const score = (encoding: Encoding) => {
    const text = new TextDecoder(encoding).decode(even);
    const signs = text.match(/[\n\r,;\t|]/g)?.length ?? 0;
    return /[^\P{Cc}\s]/u.test(text) ? 0 : ordinary(text) + signs / text.length;
  };
  const [little, big] = [score('utf-16le'), score('utf-16be')];
  const best = Math.max(little, big);
  if (best < 0.7) return undefined;
  const chosen = little >= big ? 'utf-16le' : 'utf-16be';
  return found(chosen, best > Math.min(little, big) * 1.5, ['utf-16le', 'utf-16be']);
}

/** How many characters of the whole file the encoding does not know, as a share of those beyond ASCII. */
async function lossBy(file: ImportFile, encoding: Encoding): Promise<number> {
  let lost = 0;
  let all = 0;
  for await (const text of decode(file, encoding)) {
    all += text.match(/[\u0080-\uffff]/g)?.length ?? 0;
    lost += text.match(/\ufffd/g)?.length ?? 0;
  }
  return all === 0 ? 0 : lost / all;
}

/** below, a few broken bytes are what they are: of a file that was cut or patched */
const tolerable = 0.02;
const readsWell = 0.55;
const enoughCharacters = 8;
/** how far the best has to be ahead: the more characters say so, the less is chance */
const clearlyAhead = (characters: number) => Math.max(0.12, 0.9 / Math.sqrt(characters));

/** Judges a file whose bytes beyond ASCII are not UTF-8 by how each encoding reads. */
async function judge(file: ImportFile): Promise<FoundEncoding> {
  const sample = await sampleLines(file);
  const ranked = legacy
    .map((name) => ({ name, ...plausibilityOf(decoderOf(name)(sample), name) }))
    .sort((a, b) => b.score - a.score);
  const likely = ranked.map(({ name }) => name);
  // bytes of UTF-8 in a row are never an accident
  if ((await lossBy(file, 'utf-8')) < tolerable) return found('utf-8', false, likely);
  for (const [index, { name, score, characters }] of ranked.entries()) {
    const loss = await lossBy(file, name);
    if (loss > tolerable) continue;
    const isSure =
      index === 0 &&
      loss === 0 &&
      score >= readsWell &&
      characters >= enoughCharacters &&
      score - (ranked[1]?.score ?? 0) >= clearlyAhead(characters);
    return found(name, isSure, likely);
  }
  throw new ImportFailure('encoding', { file: file.name });
}

/**
 * Tells the encoding of a text file: by its byte order mark, by its zeros, as UTF-8 where all of it is, else by how it
 * reads. Valid bytes alone prove nothing: Latin and Japanese files pass as GB18030.
 *
 * @param start the first bytes of the file
 * @throws ImportFailure where the file is no text, or text of an unknown encoding
 */
export async function findEncoding(file: ImportFile, start: Uint8Array): Promise<FoundEncoding> {
  for (const [name, mark] of marks)
    if (mark.every((byte, index) => start[index] === byte)) return found(name, true);
  const utf16 = unmarkedUtf16(start);
  if (utf16) return utf16;
  if (isBinary(start)) throw new ImportFailure('binary', { file: file.name });
  if (await isEncoded(file, 'utf-8')) return found('utf-8', true);
  return judge(file);
}
