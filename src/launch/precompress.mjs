import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const text = /\.(js|css|svg|json|txt)$/;
/** in bytes; compressing smaller files gains nothing */
const smallest = 1_000;

/**
 * Writes a `.br` and a `.gz` beside every text file of the built app, so that the server never has to compress.
 *
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  return {
    name: 'bookdesk-precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => text.test(name))
          .map((name) => compress(join(dir, name))),
      );
    },
  };
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  if (content.byteLength < smallest) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, gz);
}
