import { type Characters, meet, none, together } from './characters.ts';
import { type Atom, parsePattern } from './parsePattern.ts';

/**
 * Finds regular expressions that may take very long for a text that does not match. It computes an upper limit for the
 * number of steps, and refuses expressions that exceed it or cannot be computed.
 *
 * The matcher of browsers backtracks: if a part can end at several places, it tries each of them. It tries only one if
 * what follows cannot begin with any of the part's own characters.
 */

/** Why an expression may be slow. */
export type PatternProblem = 'unknown' | 'repeated-group' | 'too-many-steps';

/** length in characters of the text that an expression has to handle */
const textLength = 2_000;
/** allows one pass from each position of the text, and a few times that, but not one for each pair of positions */
const stepsAllowed = 20 * textLength ** 2;
/** maximum number of repetitions of a group that are computed one by one, if they can be divided in several ways */
const repetitionsReckoned = 32;
/** an expression with more parts than this counts as too large */
const partsAllowed = 20_000;

/** @param expression must compile with the flag `u` */
export function slowPattern(expression: string): PatternProblem | undefined {
  const steps = mostSteps(expression, textLength);
  if (typeof steps === 'string') return steps;
  return steps > stepsAllowed ? 'too-many-steps' : undefined;
}

/** What follows a part: the characters that it may begin with, and the steps until it fails. */
interface Follow {
  readonly first: Characters;
  readonly entry: number;
}

/** A part together with what follows it. */
interface Reckoned extends Follow {
  /** steps of the part itself, from one position, in all its ways to match */
  readonly own: number;
  /** number of positions where the part may end and the rest can continue */
  readonly ways: number;
}

/** The end of the expression: a matcher that gets there has succeeded and does not backtrack. */
const end: Follow = { first: none, entry: 0 };

class Unknown extends Error {
  readonly problem: PatternProblem;

  constructor(problem: PatternProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * The maximum number of steps an expression needs to find that a text of the given length does not match, or why that
 * is unknown. A step compares one character or checks one assertion.
 */
export function mostSteps(expression: string, length: number): number | PatternProblem {
  const branches = parsePattern(expression);
  if (!branches) return 'unknown';
  try {
    const { own } = new Reckoner(length).branches(branches, end, length, false);
    const isAnchored = branches.every(([first]) => first?.kind === 'start');
    // an anchored alternative fails at once at each position but the first
    return isAnchored ? own + length * branches.length : own * (length + 1);
  } catch (error) {
    if (error instanceof Unknown) return error.problem;
    throw error;
  }
}

class Reckoner {
  readonly #length: number;
  #parts = 0;

  /** @param length of the whole text, which look-arounds can see */
  constructor(length: number) {
    this.#length = length;
  }

  /** @param length number of characters that the part can match */
  branches(
    branches: readonly (readonly Atom[])[],
    follow: Follow,
    length: number,
    isBackwards: boolean,
  ): Reckoned {
    const all = branches.map((atoms) => this.#sequence(atoms, follow, length, isBackwards));
    // at the end of the text, everything that may be empty can follow
    const isExclusive =
      branches.filter(mayBeEmpty).length < 2 &&
      all.every(({ first }, index) =>
        all.slice(index + 1).every((other) => !meet(first, other.first)),
      );
    const ways = all.map((branch) => branch.ways);
    return {
      first: together(all.map(({ first }) => first)),
      entry: sum(all.map(({ entry }) => entry)),
      own: sum(all.map(({ own, entry }) => own + (isExclusive ? entry : 0))),
      ways: isExclusive ? Math.max(...ways) : sum(ways),
    };
  }

  #sequence(
    atoms: readonly Atom[],
    follow: Follow,
    length: number,
    isBackwards: boolean,
  ): Reckoned {
    const inOrder = isBackwards ? atoms : atoms.toReversed();
    return inOrder.reduce<Reckoned>(
      (rest, atom) => {
        const part = this.#atom(atom, rest, length, isBackwards);
        const own = part.own + part.ways * rest.own;
        return { ...part, own, ways: part.ways * rest.ways };
      },
      { ...follow, own: 0, ways: 1 },
    );
  }

  #atom(atom: Atom, follow: Follow, length: number, isBackwards: boolean): Reckoned {
    this.#parts += 1;
    if (this.#parts > partsAllowed) throw new Unknown('too-many-steps');
    if (atom.kind === 'characters') return run(atom, follow, length);
    if (atom.kind === 'group') return this.#group(atom, follow, length, isBackwards);
    if (atom.kind === 'look') {
      const { own } = this.branches(atom.branches, end, this.#length, atom.isBackwards);
      return { first: follow.first, entry: own + follow.entry, own, ways: 1 };
    }
    // nothing follows the end of the text
    if (atom.kind === (isBackwards ? 'start' : 'end'))
      return { first: none, entry: 1, own: 1, ways: 1 };
    return { first: follow.first, entry: 1 + follow.entry, own: 1, ways: 1 };
  }

  #group(
    group: Atom & { kind: 'group' },
    follow: Follow,
    length: number,
    isBackwards: boolean,
  ): Reckoned {
    const { branches, minimum, maximum } = group;
    const inside = (next: Follow, most = length) =>
      this.branches(branches, next, most, isBackwards);
    if (minimum === 1 && maximum === 1) return inside(follow);
    if (maximum === 0) return { ...follow, own: 0, ways: 1 };
    if (!branches.some(mayBeEmpty)) {
      const { first, entry } = inside(follow);
      const again: Follow = {
        first: together([first, follow.first]),
        entry: entry + follow.entry,
      };
      const once = inside(again);
      if (once.ways === 1) {
        const turns = Math.min(maximum, length);
        // each repetition takes characters that no other one takes, and one repetition fails
        const own =
          Math.max(length, 1) * (inside(again, 1).own + again.entry) + once.own + again.entry;
        const isExclusive = minimum === maximum || !meet(first, follow.first);
        return {
          first: minimum === 0 ? again.first : first,
          entry: minimum === 0 ? again.entry : entry,
          own,
          ways: isExclusive ? 1 : turns + 1,
        };
      }
    }
    if (maximum > repetitionsReckoned) throw new Unknown('repeated-group');
    let rest: Reckoned = { ...follow, own: 0, ways: 1 };
    for (let turn = maximum; turn > 0; turn -= 1) {
      const body = inside(rest);
      const own = body.own + body.ways * rest.own;
      const ways = body.ways * rest.ways;
      const mayLeave = turn > minimum;
      rest = mayLeave
        ? {
            first: together([body.first, follow.first]),
            entry: body.entry + follow.entry,
            own,
            ways: ways + 1,
          }
        : { first: body.first, entry: body.entry, own, ways };
    }
    return rest;
  }
}

/** One character class that is repeated. */
function run(
  { characters, minimum, maximum }: Atom & { kind: 'characters' },
  follow: Follow,
  length: number,
): Reckoned {
  const most = Math.min(maximum, length);
  const places = Math.max(most - minimum, 0) + 1;
  const isOpen = minimum < maximum && meet(characters, follow.first);
  const isOptional = minimum === 0;
  return {
    first: isOptional ? together([characters, follow.first]) : characters,
    entry: 1 + (isOptional ? follow.entry : 0),
    own: most + 1 + (isOpen || minimum === maximum ? 0 : places * follow.entry),
    ways: isOpen ? places : 1,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Whether a sequence can match the empty text. */
function mayBeEmpty(atoms: readonly Atom[]): boolean {
  return atoms.every((atom) => {
    if (atom.kind === 'characters') return atom.minimum === 0;
    return atom.kind !== 'group' || atom.minimum === 0 || atom.branches.some(mayBeEmpty);
  });
}
