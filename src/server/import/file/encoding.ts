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
/** encodings that extend ASCII, without UTF-8 */
const legacy = encodings.filter((name) => !name.startsWith('utf'));

const escapeSign = 27;
/** old programs end a text with it */
const endOfFile = 26;

/** Whether it has too many control characters for text; a few stray ones are no reason to refuse a file. */
function isBinary(start: Uint8Array): boolean {
  const isAllowed = (byte: number) => byte === escapeSign || byte === endOfFile;
  const controls = start.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && !isAllowed(byte)));
  return controls.includes(0) || controls.length > start.length / 50;
}

/** Whether the whole file is valid in the encoding. */
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

/** The chosen encoding, with all others as alternatives. */
const found = (chosen: Encoding, isSure: boolean, likely: readonly Encoding[] = []) => ({
  chosen,
  isSure,
  candidates: [...new Set([chosen, ...likely, ...encodings])],
});

/** The share of characters of common alphabets and CJK; UTF-16 read with swapped bytes has almost none. */
function ordinary(text: string): number {
  const plain = text.match(
    /[\n\r\t -~\u00a0-\u06ff\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffef]/g,
  );
  return text === '' ? 0 : (plain?.length ?? 0) / text.length;
}

/** Recognises UTF-16 without a byte order mark: only it has zero bytes, and only one byte order gives text. */
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

/** How many characters of the whole file are invalid in the encoding, as a share of those beyond ASCII. */
async function lossBy(file: ImportFile, encoding: Encoding): Promise<number> {
  let lost = 0;
  let all = 0;
  for await (const text of decode(file, encoding)) {
    all += text.match(/[\u0080-\uffff]/g)?.length ?? 0;
    lost += text.match(/\ufffd/g)?.length ?? 0;
  }
  return all === 0 ? 0 : lost / all;
}

/** below this share, invalid bytes are damage from cutting or patching the file */
const tolerable = 0.02;
const readsWell = 0.55;
const enoughCharacters = 8;
/** how far the best encoding has to be ahead; more characters make chance less likely */
const clearlyAhead = (characters: number) => Math.max(0.12, 0.9 / Math.sqrt(characters));

/** Chooses the encoding of a file that is not UTF-8 by how well each encoding reads. */
async function judge(file: ImportFile): Promise<FoundEncoding> {
  const sample = await sampleLines(file);
  const ranked = legacy
    .map((name) => ({ name, ...plausibilityOf(decoderOf(name)(sample), name) }))
    .sort((a, b) => b.score - a.score);
  const likely = ranked.map(({ name }) => name);
  // longer sequences of valid UTF-8 do not occur by chance
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
 * Finds the encoding of a text file: by its byte order mark, of which it is sure where all of the file is valid, by zero bytes, as UTF-8 if all of it is valid, else by how
 * well it reads. Valid bytes alone prove nothing, because Latin and Japanese files are also valid GB18030.
 *
 * @param start the first bytes of the file
 * @throws ImportFailure if the file is no text, or its encoding is unknown
 */
export async function findEncoding(file: ImportFile, start: Uint8Array): Promise<FoundEncoding> {
  for (const [name, mark] of marks)
    if (mark.every((byte, index) => start[index] === byte))
      return found(name, await isEncoded(file, name));
  const utf16 = unmarkedUtf16(start);
  if (utf16) return utf16;
  if (isBinary(start)) throw new ImportFailure('binary', { file: file.name });
  if (await isEncoded(file, 'utf-8')) return found('utf-8', true);
  return judge(file);
}
