import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  inLanguage,
  type Localized,
  labelOf,
  type MessageValues,
  message,
} from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { InferenceNote } from '#schema/infer/notes.ts';
import { terminalLanguage } from '../terminal.ts';
import type { MessageKey } from './messages.ts';

/** A sentence in the language of the terminal. */
export const say = (key: MessageKey, values?: MessageValues): string =>
  message(locales.listEditor.command, terminalLanguage, key, values);

/** A sentence in every language, for files and other programs. */
export const sayInBoth = (key: MessageKey, values?: MessageValues): Localized =>
  labelOf(locales.listEditor.command, key, values);

/** Ends the command with a sentence and an exit code: 2 if it was called wrongly, otherwise 1. */
export class CommandFailure extends Error {
  readonly code: 1 | 2;
  readonly text: Localized;

  constructor(key: MessageKey, values?: MessageValues, code: 1 | 2 = 1) {
    const text = sayInBoth(key, values);
    super(inLanguage(text, terminalLanguage));
    this.name = 'CommandFailure';
    this.code = code;
    this.text = text;
  }
}

const codes = { red: 31, green: 32, yellow: 33, grey: 90 } as const;

/** A text in a colour; uncoloured if the output is no terminal or NO_COLOR is set. */
export function coloured(colour: keyof typeof codes, text: string): string {
  const wanted = process.stdout.isTTY && !process.env.NO_COLOR;
  return wanted ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text;
}

/** A given path, resolved in the folder where npm was called, because npm runs the command in the project's folder. */
export function pathOf(given: string): string {
  const { INIT_CWD } = process.env;
  if (existsSync(given) || INIT_CWD === undefined) return given;
  const there = resolve(INIT_CWD, given);
  return existsSync(there) ? there : given;
}

const certainties = { sure: 'green', likely: 'grey', guess: 'yellow' } as const;

/** Prints the guesses, the least certain last, because people read the last lines of a terminal first. */
export function tellNotes(notes: readonly Pick<InferenceNote, 'certainty' | 'message'>[]): void {
  for (const certainty of ['sure', 'likely', 'guess'] as const)
    for (const note of notes)
      if (note.certainty === certainty)
        console.error(
          `${coloured(certainties[certainty], say(certainty))}  ${inLanguage(note.message, terminalLanguage)}`,
        );
}
