import { ImportFailure } from '../problems.ts';
import { decode, type Encoding, encodings } from './decode.ts';
import { plausibilities } from './plausibility.ts';
import { sampleLines } from './sample.ts';
import type { ImportFile, OpenedTable } from './table.ts';

type FoundEncoding = NonNullable<OpenedTable['encoding']>;

const escapeSign = 27;
/** old programs end a text with it */
const endOfFile = 26;

/** Whether it has too many control characters for text; a few stray ones, of NUL as well, are no reason to refuse a file. */
function isBinary(start: Uint8Array): boolean {
  const isAllowed = (byte: number) => byte === escapeSign || byte === endOfFile;
  const controls = start.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && !isAllowed(byte)));
  return controls.length > Math.max(1, start.length / 50);
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

/** Whether what follows a byte order mark is what the mark claims. */
async function isAsClaimed(file: ImportFile, start: Uint8Array, claimed: Encoding) {
  if (claimed === 'utf-8') return isEncoded(file, claimed);
  if (claimed !== 'utf-16le' && claimed !== 'utf-16be') return false;
  const other = claimed === 'utf-16le' ? 'utf-16be' : 'utf-16le';
  return wideSigns(start, claimed) > wideSigns(start, other) && isEncoded(file, claimed);
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

/** below this share of ordinary characters, bytes that could be wide characters are no text */
const mostlyOrdinary = 0.7;

type Wide = 'utf-16le' | 'utf-16be';

/** line feeds and what parts cells, by their codes */
const signs: ReadonlySet<number> = new Set([9, 10, 44, 59, 124]);

/** How many units of UTF-16 are line breaks or part cells. */
function wideSigns(start: Uint8Array, encoding: Wide): number {
  const [low, high] = encoding === 'utf-16le' ? [0, 1] : [1, 0];
  let count = 0;
  for (let at = 0; at + 1 < start.length; at += 2)
    if (start[at + high] === 0 && signs.has(start[at + low] ?? 0)) count += 1;
  return count;
}

/** Recognises UTF-16 without a byte order mark: only it has zero bytes, and only one byte order gives text. */
function unmarkedUtf16(start: Uint8Array): FoundEncoding | undefined {
  if (!start.includes(0)) return undefined;
  const even = start.subarray(0, start.length - (start.length % 2));
  const score = (encoding: Wide) => {
    const text = new TextDecoder(encoding).decode(even);
    // a text of single bytes with a zero among them has its line breaks elsewhere
    const narrow = even.filter((byte) => signs.has(byte)).length;
    if (/[^\P{Cc}\s]/u.test(text) || wideSigns(even, encoding) * 3 < narrow) return 0;
    return ordinary(text) + wideSigns(even, encoding) / text.length;
  };
  const [little, big] = [score('utf-16le'), score('utf-16be')];
  const best = Math.max(little, big);
  if (best < mostlyOrdinary) return undefined;
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
/** below it, no encoding of East Asia gives a text */
const readsAtAll = 0.2;
const enoughCharacters = 8;

/** The share of lines beyond ASCII that are UTF-8. Its shorter characters may be two letters of another alphabet. */
function utf8Share(sample: Uint8Array, isOfLetters: boolean): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isUtf8 = (line: string) => {
    try {
      const text = decoder.decode(Buffer.from(line, 'latin1'));
      return isOfLetters || /[\u0800-\uffff]/.test(text);
    } catch {
      return false;
    }
  };
  const lines = Buffer.from(sample).toString('latin1').split('\n');
  const beyond = lines.filter((line) => /[\u0080-\u00ff]/.test(line));
  return beyond.length === 0 ? 0 : beyond.filter(isUtf8).length / beyond.length;
}
/** from this share on, a file is UTF-8 with lines of another encoding, whose cells are told one by one */
const mixed = 0.1;

/**
 * Chooses the encoding of a file that is not UTF-8 by how well the encodings of East Asia read. Alphabets in single bytes are
 * not told apart, because every byte is valid in each of them: a person chooses.
 */
async function judge(file: ImportFile): Promise<FoundEncoding> {
  const sample = await sampleLines(file);
  const ranked = plausibilities(sample);
  const likely = ranked.map(({ encoding }) => encoding);
  const isOfLetters = (ranked[0]?.score ?? 0) < readsAtAll;
  // longer sequences of valid UTF-8 do not occur by chance
  if ((await lossBy(file, 'utf-8')) < tolerable || utf8Share(sample, isOfLetters) >= mixed)
    return found('utf-8', false, isOfLetters ? ['windows-1252'] : likely);
  for (const [index, { encoding, text, score, characters }] of ranked.entries()) {
    const loss = await lossBy(file, encoding);
    if (loss > tolerable || score < readsAtAll) continue;
    // encodings of the same characters often give the same text
    const rival = ranked.find((one) => one.text !== text);
    // more characters make chance less likely
    const ahead = Math.max(0.12, 0.9 / Math.sqrt(characters));
    const isSure =
      index === 0 &&
      loss === 0 &&
      score >= readsWell &&
      characters >= enoughCharacters &&
      score - (rival?.score ?? 0) >= ahead;
    return found(encoding, isSure, likely);
  }
  return found('windows-1252', false);
}

/**
 * Finds the encoding of a text file: by its byte order mark if the text is what it claims, by zero bytes, as UTF-8 if all
 * of it is valid, else by how well it reads. Valid bytes alone prove nothing, because Latin and Japanese files are also
 * valid GB18030. Where a mark claims something else, nothing is sure.
 *
 * @param file without its byte order marks
 * @param start its first bytes
 * @param claimed the encoding of its mark
 * @throws ImportFailure if the file is no text, or its encoding is unknown
 */
export async function findEncoding(
  file: ImportFile,
  start: Uint8Array,
  claimed: Encoding | undefined,
): Promise<FoundEncoding> {
  if (claimed && (await isAsClaimed(file, start, claimed))) return found(claimed, true);
  const wide = unmarkedUtf16(start);
  if (!wide && isBinary(start)) throw new ImportFailure('binary', { file: file.name });
  const other =
    wide ?? ((await isEncoded(file, 'utf-8')) ? found('utf-8', true) : await judge(file));
  if (!claimed) return other;
  return {
    ...other,
    isSure: false,
    candidates: [...new Set([...other.candidates.slice(0, 1), claimed, ...other.candidates])],
  };
}
