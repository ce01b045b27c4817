import { type Language, languages, type MessageValues, message } from '#contract/language.ts';
import type { Catalogue } from '#locales/index.ts';

/**
 * Something in the person's surroundings prevents the start: a taken port, a folder that is not ours, an invalid
 * setting. It names the problem and what to do, in all languages of the product.
 */
export class StartFailure extends Error {
  readonly #describe: (language: Language) => string;

  constructor(describe: (language: Language) => string) {
    super(describe('en-US'));
    this.name = 'StartFailure';
    this.#describe = describe;
  }

  /** The sentence in all languages, one per line, for a terminal. */
  get text(): string {
    return languages.map((language) => this.#describe(language)).join('\n');
  }
}

/** Makes a failure from a text of a module's messages and its values. */
export function startFailure<Key extends string>(
  catalogue: Catalogue<Key>,
  key: Key,
  values?: MessageValues,
): StartFailure {
  return new StartFailure((language) => message(catalogue, language, key, values));
}
