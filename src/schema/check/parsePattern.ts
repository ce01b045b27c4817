import { type Characters, charactersOf } from './characters.ts';

interface Repeated {
  readonly minimum: number;
  readonly maximum: number;
}

/** A part of a regular expression, as far as it matters for the number of steps. */
export type Atom =
  | (Repeated & { readonly kind: 'characters'; readonly characters: Characters })
  | (Repeated & { readonly kind: 'group'; readonly branches: readonly (readonly Atom[])[] })
  | {
      readonly kind: 'look';
      readonly branches: readonly (readonly Atom[])[];
      /** a look-behind, which is matched from its end */
      readonly isBackwards: boolean;
    }
  | { readonly kind: 'start' | 'end' | 'edge' };

const opening = /^\((?:\?(?:<?[=!]|:|<[^=!>][^>]*>|[a-z-]*:))?/;
/** a surrogate pair, or one character with its escape */
const escaped =
  /^\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]*\}|c[a-zA-Z]|.)/su;
const quantifier = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/;

/**
 * Parses an expression into its alternatives. It is known to compile with the flag `u`, so its syntax is not checked.
 *
 * @returns undefined for back-references and for groups with their own flags, whose steps cannot be counted
 */
export function parsePattern(expression: string): readonly (readonly Atom[])[] | undefined {
  const signs = [...expression];
  let position = 0;
  let isKnown = true;
  const rest = () => signs.slice(position).join('');
  const take = (text: string) => {
    position += [...text].length;
    return text;
  };

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
    const sign = signs[position];
    if (sign === '(') return readGroup();
    if (sign === '^' || sign === '$') {
      position += 1;
      return { kind: sign === '^' ? 'start' : 'end' };
    }
    const source = readSource(sign);
    if (source === '\\b' || source === '\\B') return { kind: 'edge' };
    if (/^\\[1-9k]/.test(source)) isKnown = false;
    return {
      kind: 'characters',
      characters: isKnown ? charactersOf(source) : [],
      ...readQuantifier(),
    };
  };

  const readSource = (sign: string | undefined): string => {
    if (sign === '\\') return take(escaped.exec(rest())?.[0] ?? sign);
    const start = position;
    position = sign === '[' ? classEnd(signs, position) : position + 1;
    return signs.slice(start, position).join('');
  };

  const readGroup = (): Atom => {
    const start = take(opening.exec(rest())?.[0] ?? '(');
    if (/^\(\?[a-z-]/.test(start)) isKnown = false;
    const branches = readBranches();
    position += 1;
    return /[=!]$/.test(start)
      ? { kind: 'look', branches, isBackwards: start.includes('<') }
      : { kind: 'group', branches, ...readQuantifier() };
  };

  const readQuantifier = (): Repeated => {
    const found = quantifier.exec(rest());
    if (!found) return { minimum: 1, maximum: 1 };
    const [all, sign, least, range, most] = found;
    take(all);
    if (sign === '?') return { minimum: 0, maximum: 1 };
    if (sign) return { minimum: sign === '+' ? 1 : 0, maximum: Number.POSITIVE_INFINITY };
    const minimum = Number(least);
    if (range === undefined) return { minimum, maximum: minimum };
    return { minimum, maximum: most ? Number(most) : Number.POSITIVE_INFINITY };
  };

  const branches = readBranches();
  return isKnown ? branches : undefined;
}

/** The index after the bracket that closes a character class. */
function classEnd(signs: readonly string[], start: number): number {
  let position = start + 1;
  while (position < signs.length && signs[position] !== ']')
    position += signs[position] === '\\' ? 2 : 1;
  return position + 1;
}
