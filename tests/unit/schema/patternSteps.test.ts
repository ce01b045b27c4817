import { expect, test } from 'vitest';
import { mostSteps } from '#schema/check/slowPattern.ts';
import fc from '#tests/support/properties.ts';

/**
 * What the check reckons is held against a matcher that goes back and tries again as those of browsers do, and counts:
 * no text may take it more steps than were reckoned.
 */

type Part =
  | { kind: 'character'; source: string; has: (character: string) => boolean }
  | { kind: 'edge'; source: '^' | '$' | '\\b' }
  | { kind: 'group'; branches: Part[][] }
  | { kind: 'look'; branches: Part[][]; isBackwards: boolean; isNegative: boolean }
  | { kind: 'repeated'; part: Part; minimum: number; maximum: number; isLazy: boolean };

const endless = Number.POSITIVE_INFINITY;

function written(part: Part): string {
  if (part.kind === 'character' || part.kind === 'edge') return part.source;
  if (part.kind === 'group') return `(?:${writtenBranches(part.branches)})`;
  if (part.kind === 'look')
    return `(?${part.isBackwards ? '<' : ''}${part.isNegative ? '!' : '='}${writtenBranches(part.branches)})`;
  const most = part.maximum === endless ? '' : part.maximum;
  return `${written(part.part)}{${part.minimum},${most}}${part.isLazy ? '?' : ''}`;
}
const writtenBranches = (branches: readonly Part[][]): string =>
  branches.map((parts) => parts.map(written).join('')).join('|');

class Enough extends Error {}

/** The steps until a text is known to match nowhere, or where it is known to match. */
class Matcher {
  readonly #text: string;
  readonly #limit: number;
  steps = 0;

  constructor(text: string, limit: number) {
    this.#text = text;
    this.#limit = limit;
  }

  matches(branches: readonly Part[][]): boolean {
    for (let place = 0; place <= this.#text.length; place += 1)
      if (this.#branches(branches, place, false, () => true)) return true;
    return false;
  }

  #step(): void {
    this.steps += 1;
    if (this.steps > this.#limit) throw new Enough();
  }

  #branches(
    branches: readonly Part[][],
    place: number,
    isBackwards: boolean,
    then: (place: number) => boolean,
  ): boolean {
    return branches.some((parts) =>
      this.#sequence(isBackwards ? parts.toReversed() : parts, place, isBackwards, then),
    );
  }

  #sequence(
    [first, ...rest]: readonly Part[],
    place: number,
    isBackwards: boolean,
    then: (place: number) => boolean,
  ): boolean {
    if (!first) return then(place);
    return this.#part(first, place, isBackwards, (next) =>
      this.#sequence(rest, next, isBackwards, then),
    );
  }

  #part(
    part: Part,
    place: number,
    isBackwards: boolean,
    then: (place: number) => boolean,
  ): boolean {
    if (part.kind === 'group') return this.#branches(part.branches, place, isBackwards, then);
    if (part.kind === 'look') {
      const found = this.#branches(part.branches, place, part.isBackwards, () => true);
      return found !== part.isNegative && then(place);
    }
    if (part.kind === 'repeated') return this.#repeated(part, 0, place, isBackwards, then);
    this.#step();
    if (part.kind === 'edge') return this.#isEdge(part.source, place) && then(place);
    const character = this.#text[isBackwards ? place - 1 : place];
    return (
      character !== undefined && part.has(character) && then(isBackwards ? place - 1 : place + 1)
    );
  }

  #isEdge(source: '^' | '$' | '\\b', place: number): boolean {
    if (source === '^') return place === 0;
    if (source === '$') return place === this.#text.length;
    const isWord = (at: number) => /\w/.test(this.#text[at] ?? ' ');
    return isWord(place - 1) !== isWord(place);
  }

  #repeated(
    repeated: Part & { kind: 'repeated' },
    turn: number,
    place: number,
    isBackwards: boolean,
    then: (place: number) => boolean,
  ): boolean {
    const { part, minimum, maximum, isLazy } = repeated;
    const again = () =>
      turn < maximum &&
      this.#part(
        part,
        place,
        isBackwards,
        // a turn that takes nothing is not taken again
        (next) =>
          !(next === place && turn >= minimum) &&
          this.#repeated(repeated, turn + 1, next, isBackwards, then),
      );
    const leave = () => turn >= minimum && then(place);
    return isLazy ? leave() || again() : again() || leave();
  }
}

const characters: Part[] = ['a', 'b', '-', '[ab]', '[^a]', '\\w', '.'].map((source) => {
  const form = new RegExp(source, 'u');
  return { kind: 'character', source, has: (character) => form.test(character) };
});
const times: readonly (readonly [minimum: number, maximum: number])[] = [
  [0, endless],
  [1, endless],
  [2, endless],
  [0, 1],
  [1, 3],
  [2, 2],
  [0, 4],
  [0, 30],
];

const character = fc.constantFrom(...characters);
const { branches } = fc.letrec<{ branches: Part[][]; part: Part; repeatable: Part }>((tie) => ({
  branches: fc.array(fc.array(tie('part'), { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  repeatable: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    character,
    fc.record({ kind: fc.constant('group' as const), branches: tie('branches') }),
  ),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    character,
    fc.tuple(tie('repeatable'), fc.constantFrom(...times), fc.boolean()).map(
      ([part, [minimum, maximum], isLazy]): Part => ({
        kind: 'repeated',
        part,
        minimum,
        maximum,
        isLazy,
      }),
    ),
    tie('repeatable'),
    fc.record({
      kind: fc.constant('edge' as const),
      source: fc.constantFrom('^' as const, '$' as const, '\\b' as const),
    }),
    fc.record({
      kind: fc.constant('look' as const),
      branches: tie('branches'),
      isBackwards: fc.boolean(),
      isNegative: fc.boolean(),
    }),
  ),
}));

/** Texts in which a part comes again and again, and whose end matches less. */
const text = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('a', 'b', '-', '!'), maxLength: 3 }),
    fc.string({ unit: fc.constantFrom('a', 'b', '-'), minLength: 1, maxLength: 3 }),
    fc.integer({ min: 0, max: 16 }),
    fc.constantFrom('', '!', '\n', 'b', '-!'),
  )
  .map(([before, part, count, after]) => before + part.repeat(count) + after);

// fifteen hundred expressions take their time on a busy machine
test('no expression takes more steps than were reckoned, whatever the text', {
  timeout: 300_000,
}, () => {
  let reckoned = 0;
  fc.assert(
    fc.property(branches, fc.array(text, { minLength: 4, maxLength: 8 }), (pattern, texts) => {
      const source = writtenBranches(pattern);
      for (const one of texts) {
        const most = mostSteps(source, one.length);
        // what is not known is refused
        if (typeof most === 'string' || most > 20_000) continue;
        reckoned += 1;
        const matcher = new Matcher(one, most);
        const isMatch = matcher.matches(pattern);
        expect(isMatch, `${source} in ${JSON.stringify(one)}`).toBe(
          new RegExp(source, 'u').test(one),
        );
      }
    }),
    { numRuns: 1_500 },
  );
  expect(reckoned).toBeGreaterThan(1_000);
});
