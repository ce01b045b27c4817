/**
 * Finds the name of a parameter among usual ones, several in one call: those of a group ask for the same, each group for something else,
 * so that an answer tells which group has an effect.
 */

/** What a call showed: the group that had an effect, that none had, or how the service refused it. */
export type Effect = { readonly group: number } | { readonly refused: string } | 'none';

/** Asks with the names of groups; undefined if no call is left. */
export type Attempt = (groups: readonly (readonly string[])[]) => Promise<Effect | undefined>;

/** A name that has an effect. */
export interface FoundName {
  readonly name: string;
  /** it was asked with in a group of its own, so that its effect was seen; else the others were seen to have none */
  readonly isSeen: boolean;
}

interface Finding {
  /** how many groups an answer can tell apart */
  readonly kinds: number;
  readonly attempt: Attempt;
  /** names of other parameters, which the service knows */
  readonly known: ReadonlySet<string>;
}

/** @param names the likeliest first */
export const findName = (
  names: readonly string[],
  finding: Finding,
): Promise<FoundName | undefined> => among(names, finding, false);

/** @param isThere whether one of them is known to have an effect */
async function among(
  names: readonly string[],
  finding: Finding,
  isThere: boolean,
): Promise<FoundName | undefined> {
  const { kinds, attempt, known } = finding;
  const [name] = names;
  if (name === undefined) return undefined;
  if (isThere && names.length === 1) return { name, isSeen: false };
  // where one of them is it, those that are not asked with are a group as well
  const all = grouped(names, isThere ? kinds + 1 : kinds);
  const asked = all.slice(0, kinds);
  const effect = await attempt(asked);
  if (effect === undefined) return undefined;
  if (effect === 'none') return isThere ? among(all[kinds] ?? [], finding, true) : undefined;
  if ('refused' in effect) return oneByOne(likelyIn(effect.refused, names, known), finding);
  const found = asked[effect.group] ?? [];
  const [only] = found;
  return only !== undefined && found.length === 1
    ? { name: only, isSeen: true }
    : among(found, finding, true);
}

/** So many groups: the likeliest name alone, or, of two, the likelier names. */
function grouped(names: readonly string[], count: number): string[][] {
  if (count === 1) return [[...names]];
  if (count === 2) {
    const likelier = Math.ceil(names.length / 4);
    return [names.slice(0, likelier), names.slice(likelier)];
  }
  const [first = '', ...others] = names;
  const found = Array.from({ length: count - 1 }, (): string[] => []);
  for (const [index, name] of others.entries()) found[index % found.length]?.push(name);
  return [[first], ...found].filter((group) => group.length > 0);
}

/**
 * Asks with one name at a time: a service that refuses several may refuse what it does not know. If it takes a name that does
 * nothing, it refused the value of another one, and the rest are asked with in halves.
 */
async function oneByOne(
  names: readonly string[],
  finding: Finding,
): Promise<FoundName | undefined> {
  for (const [index, name] of names.entries()) {
    const effect = await finding.attempt([[name]]);
    if (effect === undefined) return undefined;
    if (effect === 'none') return inHalves(names.slice(index + 1), finding);
    if ('group' in effect) return { name, isSeen: true };
  }
  return undefined;
}

async function inHalves(
  names: readonly string[],
  finding: Finding,
): Promise<FoundName | undefined> {
  const middle = Math.ceil(names.length / 2);
  for (const half of [names.slice(0, middle), names.slice(middle)]) {
    const found = await among(half, finding, false);
    if (found) return found;
  }
  return undefined;
}

/** The names in the order in which they are likely, by what a service says to refuse them: it names those that it knows, or that it does not. */
function likelyIn(
  refused: string,
  names: readonly string[],
  known: ReadonlySet<string>,
): readonly string[] {
  const words = refused.split(/[^\w$]+/);
  const all = new Set(words);
  const said = names.filter((name) => all.has(name));
  const others = names.filter((name) => !all.has(name));
  return words.some((word) => known.has(word)) ? [...said, ...others] : [...others, ...said];
}
