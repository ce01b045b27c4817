import {
  type Catalogue,
  type Language,
  languages,
  type MessageValues,
  message,
} from '#contract/language.ts';

/**
 * Something in the person's surroundings that Bookdesk cannot start with: a taken port, a folder that is not ours,
 * a setting that makes no sense. It names the thing and the mend, in every language of the product.
 */
export class StartFailure extends Error {
  readonly #describe: (language: Language) => string;

  constructor(describe: (language: Language) => string) {
    super(describe('en-US'));
    this.name = 'StartFailure';
    this.#describe = describe;
  }

  /** The sentence in every language, each on a line of its own, for a terminal. */
  get text(): string {
    return languages.map((language) => this.#describe(language)).join('\n');
  }
}

/** Binds a text of a module's catalogue and its values to a failure. */
export function startFailure<Key extends string>(
  catalogue: Catalogue<Key>,
  key: Key,
  values?: MessageValues,
): StartFailure {
  return new StartFailure((language) => message(catalogue, language, key, values));
}
