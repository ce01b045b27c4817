import { type Language, type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

/** The import as a whole is impossible; the step that throws it has imported nothing. */
export class ImportFailure extends Error {
  readonly #key: keyof (typeof locales.imports.server)['en-US'];
  readonly #values: MessageValues;

  constructor(key: keyof (typeof locales.imports.server)['en-US'], values: MessageValues = {}) {
    super(message(locales.imports.server, 'en-US', key, values));
    this.name = 'ImportFailure';
    this.#key = key;
    this.#values = values;
  }

  /** Whether the file is larger than the limit. */
  get isTooLarge(): boolean {
    return this.#key === 'tooLarge';
  }

  /** The sentence for the person: the problem and how to solve it. */
  describe(language: Language): string {
    return message(locales.imports.server, language, this.#key, this.#values);
  }
}

/** The table of the list has changed since the import began; it goes on by the list as it is now. */
export class ListChanged extends ImportFailure {
  constructor() {
    super('listChanged');
  }
}

/** What is elsewhere cannot be read or written now; the import can go on after the rows that are done. */
export class WriteStopped extends ImportFailure {
  /** whether the row that was to be written may have been written all the same */
  readonly isUncertain: boolean;

  /** @param why the sentence of who was asked */
  constructor(why: string, isUncertain: boolean) {
    super('writeStopped', { why });
    this.isUncertain = isUncertain;
  }
}
