import type { Command } from '../widgets/commands.ts';

/**
 * How well a text answers a word: whole, at its beginning, at the beginning of a word, within, or its letters in order.
 * 0 where it does not.
 */
function fitness(text: string, word: string): number {
  const at = text.indexOf(word);
  if (text === word) return 100;
  if (at === 0) return 80;
  if (at > 0) return /[\s/·:"“-]/.test(text[at - 1] ?? '') ? 60 : 40;
  return word.length <= longestInitials && inOrder(text, word) ? 10 : 0;
}

/** letters of initials: in more letters one finds them in order nearly anywhere */
const longestInitials = 4;

/** Letters in order with others between them find by initials: `nb` finds "New book". */
function inOrder(text: string, word: string): boolean {
  let from = 0;
  for (const letter of word) {
    from = text.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** The best fit of one word: a title counts for more than what stands behind it. */
function fitOfWord({ title, keywords }: Command, word: string): number {
  const behind = Math.max(0, ...keywords.map((keyword) => fitness(folded(keyword), word)));
  return Math.max(fitness(folded(title), word), behind * 0.9);
}

/**
 * The commands that answer every word of a text, best first; those of equal fit, and all of them for no text, in the
 * order of `recent` (ids, latest first) and then as given.
 */
export function matchCommands(
  commands: readonly Command[],
  text: string,
  recent: readonly string[],
): Command[] {
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const age = new Map(recent.map((id, index) => [id, index]));
  return commands
    .map((command, index) => {
      const fits = words.map((word) => fitOfWord(command, word));
      return {
        command,
        index,
        missed: fits.includes(0),
        fit: fits.reduce((sum, one) => sum + one, 0),
        age: age.get(command.id) ?? Number.MAX_SAFE_INTEGER,
      };
    })
    .filter(({ missed }) => !missed)
    .sort((one, other) => other.fit - one.fit || one.age - other.age || one.index - other.index)
    .map(({ command }) => command);
}
