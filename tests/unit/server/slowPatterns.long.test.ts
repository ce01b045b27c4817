import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import fc from '#tests/support/properties.ts';

/** What a stranger's text meets: all but the app, which runs on the stranger's own machine. */
const folders = ['contract', 'schema', 'page', 'server'];

/** Texts are pumped up to this length; what is not linear is thousands of times slower than a scan by then. */
const lengths = [12, 16, 20, 24, 28, 100, 1_000, 10_000];
const tooManyScans = 300;
const seed = 20_261_121;

interface Found {
  readonly file: string;
  readonly pattern: RegExp;
}

function patternsOf(file: string): Found[] {
  const found: Found[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        found.push({ file, pattern: new RegExp(node.regex.pattern, node.regex.flags) });
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

const files = folders.flatMap((folder) =>
  readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => join('src', folder, name)),
);

/** Texts that a pattern nearly matches; none where the generator does not know the pattern's syntax. */
function samples(pattern: RegExp): string[] {
  try {
    return fc
      .sample(fc.stringMatching(pattern), { numRuns: 4, seed })
      .map((text) => text.slice(0, 40));
  } catch {
    return [];
  }
}

type Pumped = (length: number) => string;

/** Texts in which one part comes again and again, and whose end lets no match be. */
function attacks(pattern: RegExp): Pumped[] {
  const characters = new Set([...pattern.source.replace(/\\[a-zA-Z]/g, ''), ...' \n\ta0A<书-.']);
  const parts = [...characters, ...['a ', '0.', '<a', '//', 'a\n', ' \n', ',,', '0,']];
  const plain = parts.flatMap((part): Pumped[] => [
    (length) => `${part.repeat(length)}\u0001`,
    (length) => `${part.repeat(length)}\n\u0001`,
  ]);
  const near = samples(pattern).flatMap((text) =>
    [...text].map(
      (character, at): Pumped =>
        (length) =>
          `${text.slice(0, at)}${character.repeat(length)}${text.slice(at + 1)}\u0001`,
    ),
  );
  return [...plain, ...near];
}

const run = (pattern: RegExp, text: string) => {
  const started = performance.now();
  text.replace(pattern, '');
  return performance.now() - started;
};
/** the least of ten, so that what else the machine does counts for little */
const least = (pattern: RegExp, text: string) =>
  Math.min(...Array.from({ length: 10 }, () => run(pattern, text)));

/** How many scans of the text the pattern takes, or undefined where that is no more than a pattern may. */
function slowness(pattern: RegExp, pumped: Pumped): number | undefined {
  for (const length of lengths) {
    const text = pumped(length);
    // most take nothing at all, and need no comparison
    if (run(pattern, text) < 2) continue;
    const scan = Math.max(least(/[ab]书书/g, text), 0.005);
    const scans = least(pattern, text) / scan;
    if (scans > tooManyScans) return Math.round(scans);
  }
  return undefined;
}

test('no pattern that a stranger’s text meets can be made slow by it', () => {
  const found = files.flatMap(patternsOf);
  expect(found.length).toBeGreaterThan(100);
  const slow = found.flatMap(({ file, pattern }) => {
    const one = attacks(pattern)
      .map((pumped) => ({ text: pumped(3), scans: slowness(pattern, pumped) }))
      .find(({ scans }) => scans !== undefined);
    return one
      ? [`${file}: ${pattern} takes ${one.scans} scans of ${JSON.stringify(one.text)}`]
      : [];
  });
  expect(slow).toEqual([]);
});
