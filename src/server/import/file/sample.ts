import type { ImportFile } from './table.ts';

const newLine = 10;
const sampleBytes = 256 * 1024;
/** bytes of a line that are looked at */
const lineBytes = 4 * 1024;

/** The first bytes of a file. */
export async function firstBytes(file: ImportFile, count: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.open()) {
    parts.push(chunk);
    length += chunk.byteLength;
    if (length >= count) break;
  }
  return Buffer.concat(parts).subarray(0, count);
}

const isPlain = (line: Uint8Array) => line.every((byte) => byte < 0x80);

/** Collects lines with bytes beyond ASCII from the whole file; when there are too many, it drops every second one. */
class LineSample {
  #lines: Uint8Array[] = [];
  #bytes = 0;
  #step = 1;
  #seen = 0;

  add(line: Uint8Array): void {
    if (isPlain(line)) return;
    this.#seen += 1;
    if (this.#seen % this.#step !== 0) return;
    this.#lines.push(line.slice(0, lineBytes));
    this.#bytes += Math.min(line.length, lineBytes);
    if (this.#bytes <= sampleBytes) return;
    this.#lines = this.#lines.filter((_, index) => index % 2 === 1);
    this.#bytes = this.#lines.reduce((sum, one) => sum + one.length, 0);
    this.#step *= 2;
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#lines);
  }
}

/** Whole lines from all over a file with one-byte line breaks, without lines of ASCII only. */
export async function sampleLines(file: ImportFile): Promise<Uint8Array> {
  const sample = new LineSample();
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of file.open()) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(newLine); end >= 0; end = bytes.indexOf(newLine, from)) {
      sample.add(bytes.subarray(from, end + 1));
      from = end + 1;
    }
    rest = bytes.slice(from);
    // without line breaks, not all of the file has to be held
    if (rest.length <= sampleBytes) continue;
    sample.add(rest);
    rest = new Uint8Array();
  }
  sample.add(rest);
  return sample.bytes();
}
