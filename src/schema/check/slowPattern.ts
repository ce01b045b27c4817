/**
 * Finds regular expressions that can take very long for a text that does not match. It knows what is safe and refuses
 * the rest: a group that repeats without end must cut any text in one way only.
 */

/** Characters that an atom may match; undefined where it could be any. */
type Characters = RegExp | undefined;

interface Atom {
  /** as it stands in the expression */
  readonly source: string;
  /** undefined for anchors and look-arounds, which match nothing */
  readonly group: readonly Atom[][] | undefined;
  readonly isAssertion: boolean;
  readonly minimum: number;
  readonly maximum: number;
}

/** repetitions that count as without end: of one character, and of a group, whose ways multiply */
const many = { characters: 10, groups: 5 };
/** characters of the basic plane that two sets are compared by, and some beyond */
const samples: readonly string[] = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)),
  '\u3000',
  '\u3001',
  '\u4e2d',
  '\u6587',
  '\uff0c',
  '\uff21',
  '\u{1f600}',
];

/** Why an expression may be slow; undefined where it cannot be, or is no regular expression. */
export type PatternProblem = 'repeated-group' | 'adjacent' | 'too-many';

/** @param expression a regular expression that compiles with the flag `u` */
export function slowPattern(expression: string): PatternProblem | undefined {
  const branches = parse(expression);
  return (
    firstProblem(branches) ?? (mostOverlapping(allAtoms(branches)) > 3 ? 'too-many' : undefined)
  );
}

const isEndless = ({ maximum, group }: Atom): boolean =>
  maximum >= (group ? many.groups : many.characters);
/** One character again and again. */
const isRun = (atom: Atom): boolean => !atom.group && isEndless(atom);
const isFixed = ({ minimum, maximum }: Atom): boolean => minimum === maximum && minimum > 0;

function firstProblem(branches: readonly Atom[][]): PatternProblem | undefined {
  for (const sequence of branches) {
    for (const [index, atom] of sequence.entries()) {
      if (atom.group && isEndless(atom) && !cutsOneWay(atom.group)) return 'repeated-group';
      const inner = atom.group && firstProblem(atom.group);
      if (inner) return inner;
      const next = nextMatching(sequence, index);
      if (next && isRun(atom) && isRun(next) && overlap(atom, next)) return 'adjacent';
    }
  }
  return undefined;
}

const nextMatching = (sequence: readonly Atom[], index: number): Atom | undefined =>
  sequence.slice(index + 1).find(({ isAssertion }) => !isAssertion);

/** Whether a text that is made of repetitions of the group can be cut into them in one way only. */
function cutsOneWay(branches: readonly Atom[][]): boolean {
  const parts = branches.map((sequence) => sequence.filter(({ isAssertion }) => !isAssertion));
  if (parts.some((sequence) => sequence.length === 0 || sequence.some(({ group }) => group)))
    return false;
  const [only, ...others] = parts;
  if (only && others.length === 0 && hasDelimiter(only)) return true;
  // branches of fixed length that no character begins together
  if (!parts.every((sequence) => sequence.every(isFixed))) return false;
  return parts.every((sequence, index) =>
    parts.slice(index + 1).every((other) => {
      const [first] = sequence;
      const [second] = other;
      return first && second && !overlap(first, second);
    }),
  );
}

/** One part of changing length at most, and a character at the beginning or the end that no other part has. */
function hasDelimiter(sequence: readonly Atom[]): boolean {
  if (sequence.every(isFixed)) return true;
  if (sequence.filter((atom) => !isFixed(atom)).length > 1) return false;
  return [sequence[0], sequence.at(-1)].some(
    (end) =>
      end &&
      isFixed(end) &&
      end.maximum === 1 &&
      sequence.every((other) => other === end || !overlap(end, other)),
  );
}

const allAtoms = (branches: readonly Atom[][]): Atom[] =>
  branches.flat().flatMap((atom) => (atom.group ? [atom, ...allAtoms(atom.group)] : [atom]));

/** How many endless parts at most can match the same character. */
function mostOverlapping(atoms: readonly Atom[]): number {
  const endless = atoms.filter((atom) => isEndless(atom) && !atom.group).map(charactersOf);
  return Math.max(
    0,
    ...samples.map((sample) => endless.filter((set) => !set || set.test(sample)).length),
  );
}

function overlap(left: Atom, right: Atom): boolean {
  if (left.group || right.group) return true;
  const [first, second] = [charactersOf(left), charactersOf(right)];
  return samples.some(
    (sample) => (!first || first.test(sample)) && (!second || second.test(sample)),
  );
}

const sets = new Map<string, Characters>();
function charactersOf({ source }: Atom): Characters {
  if (sets.has(source)) return sets.get(source);
  let set: Characters;
  try {
    // a back-reference alone does not compile, and may be anything
    set = new RegExp(`^(?:${source})$`, 'u');
  } catch {
    set = undefined;
  }
  if (sets.size > 1_000) sets.clear();
  sets.set(source, set);
  return set;
}

/** Reads an expression into its branches; it compiles, so that nothing needs to be checked. */
function parse(expression: string): Atom[][] {
  const signs = [...expression];
  let position = 0;

  const readBranches = (): Atom[][] => {
    const branches: Atom[][] = [[]];
    while (position < signs.length && signs[position] !== ')') {
      if (signs[position] === '|') {
        position += 1;
        branches.push([]);
      } else branches.at(-1)?.push(readAtom());
    }
    return branches;
  };

  const readAtom = (): Atom => {
    const start = position;
    let group: Atom[][] | undefined;
    let isAssertion = false;
    const sign = signs[position];
    if (sign === '(') {
      const opening = /^\((?:\?(?:<?[=!]|:|<\w+>|[a-z-]*:))?/u.exec(
        signs.slice(start).join(''),
      )?.[0];
      isAssertion = /[=!]$/.test(opening ?? '');
      position += opening?.length ?? 1;
      group = readBranches();
      position += 1;
    } else if (sign === '[') position = classEnd(signs, position);
    else if (sign === '\\') {
      const escaped =
        /^\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]*\}|k<\w+>|c[a-zA-Z]|\d+|.)/su.exec(
          signs.slice(start).join(''),
        )?.[0];
      isAssertion = /^\\[bB]$/.test(escaped ?? '');
      position += [...(escaped ?? '\\')].length;
    } else {
      isAssertion = sign === '^' || sign === '$';
      position += 1;
    }
    const source = signs.slice(start, position).join('');
    return { source, group, isAssertion, ...readQuantifier() };
  };

  const readQuantifier = (): Pick<Atom, 'minimum' | 'maximum'> => {
    const found = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(signs.slice(position).join(''));
    if (!found) return { minimum: 1, maximum: 1 };
    position += found[0].length;
    const [, sign, least, range, most] = found;
    if (sign === '?') return { minimum: 0, maximum: 1 };
    if (sign) return { minimum: sign === '+' ? 1 : 0, maximum: Number.POSITIVE_INFINITY };
    const minimum = Number(least);
    if (range === undefined) return { minimum, maximum: minimum };
    return { minimum, maximum: most ? Number(most) : Number.POSITIVE_INFINITY };
  };

  return readBranches();
}

/** Behind the bracket that closes a class. */
function classEnd(signs: readonly string[], start: number): number {
  let position = start + 1;
  while (position < signs.length && signs[position] !== ']')
    position += signs[position] === '\\' ? 2 : 1;
  return position + 1;
}
