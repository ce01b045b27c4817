import { initialsOf } from '#contract/initials.ts';
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
  return Math.max(fitness(folded(title), word), behind * 0.9, bySound([title, ...keywords], word));
}

/** How well Chinese names match by the initials of their sounds: `ts` finds 图书. */
function bySound(names: readonly string[], word: string): number {
  if (!/^[a-z0-9]{2,}$/.test(word)) return 0;
  const spelled = names.filter((name) => /\p{Script=Han}/u.test(name)).map(initialsOf);
  return spelled.includes(word)
    ? 60
    : spelled.some((initials) => initials.startsWith(word))
      ? 50
      : 0;
}

/** Whether a title begins with a text, or the initials of its sounds do. */
export function begins(title: string, text: string): boolean {
  const word = folded(text);
  return fitness(folded(title), word) >= 80 || bySound([title], word) > 0;
}

/** the fitness from which a name is meant, and not only its letters in their order */
const meant = 30;

/** A command that matches a text. */
export interface MatchedCommand {
  readonly command: Command;
  /** only its letters are found, with others between them */
  readonly isLoose: boolean;
}

/**
 * The commands that match every word of a text, the best first. Equal matches, and all commands if there is no text,
 * are sorted by `recent` (ids, the latest first), then as given.
 */
export function matchCommands(
  commands: readonly Command[],
  text: string,
  recent: readonly string[],
): MatchedCommand[] {
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
        isLoose: fits.some((one) => one < meant),
        fit: fits.reduce((sum, one) => sum + one, 0),
        age: age.get(command.id) ?? Number.MAX_SAFE_INTEGER,
      };
    })
    .filter(({ missed }) => !missed)
    .sort((one, other) => other.fit - one.fit || one.age - other.age || one.index - other.index)
    .map(({ command, isLoose }) => ({ command, isLoose }));
}
