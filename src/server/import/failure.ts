import { type Language, type MessageValues, message } from '#contract/language.ts';
import { messages } from './messages.ts';

/** The whole import cannot be done; nothing of the file was taken in by the step that threw it. */
export class ImportFailure extends Error {
  readonly #key: keyof (typeof messages)['en-US'];
  readonly #values: MessageValues;

  constructor(key: keyof (typeof messages)['en-US'], values: MessageValues = {}) {
    super(message(messages, 'en-US', key, values));
    this.name = 'ImportFailure';
    this.#key = key;
    this.#values = values;
  }

  /** The file is larger than any that is taken. */
  get isTooLarge(): boolean {
    return this.#key === 'tooLarge';
  }

  /** The sentence for the person: the problem and how to solve it. */
  describe(language: Language): string {
    return message(messages, language, this.#key, this.#values);
  }
}
