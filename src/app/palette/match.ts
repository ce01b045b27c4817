import type { Command } from '../widgets/commands.ts';

/**
 * How well a text matches a word: equal, at its start, at the start of a word, inside, or with its letters in order. 0
 * if it does not match.
 */
function fitness(text: string, word: string): number {
  const at = text.indexOf(word);
  if (text === word) return 100;
  if (at === 0) return 80;
  if (at > 0) return /[\s/·:"“-]/.test(text[at - 1] ?? '') ? 60 : 40;
  return word.length <= longestInitials && inOrder(text, word) ? 10 : 0;
}

/** maximum number of initials; more letters would be found in order nearly anywhere */
const longestInitials = 4;

/** Whether the letters are found in order, with others between them: `nb` finds "New book". */
function inOrder(text: string, word: string): boolean {
  let from = 0;
  for (const letter of word) {
    from = text.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** The best match of one word; the title counts more than the keywords. */
function fitOfWord({ title, keywords }: Command, word: string): number {
  const behind = Math.max(0, ...keywords.map((keyword) => fitness(folded(keyword), word)));
  return Math.max(fitness(folded(title), word), behind * 0.9);
}

/**
 * The commands that match every word of a text, the best first. Equal matches, and all commands if there is no text,
 * are sorted by `recent` (ids, the latest first), then as given.
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
