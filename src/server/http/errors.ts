import type { ConflictData, Problem } from '#contract/errors.ts';
import { type Language, type MessageValues, message } from '#contract/language.ts';
import type { Catalogue } from '#locales/index.ts';

/** A call that ends with an answer the person can act on: a status, a sentence in their language, and data. */
export abstract class CallError extends Error {
  abstract readonly status: number;

  /** What the person reads. */
  abstract describe(language: Language): string;

  /** `data` of the answer. */
  data(_language: Language): unknown {
    return null;
  }
}

export type Sentence = (language: Language) => string;

/** Binds a text of a catalogue and its values, for the errors below. */
export function sentence<Key extends string>(
  catalogue: Catalogue<Key>,
  key: Key,
  values?: MessageValues,
): Sentence {
  return (language) => message(catalogue, language, key, values);
}

class PlainError extends CallError {
  readonly status: number;
  readonly #sentence: Sentence;

  constructor(status: number, text: Sentence) {
    super(text('en-US'));
    this.status = status;
    this.#sentence = text;
  }

  describe(language: Language): string {
    return this.#sentence(language);
  }
}

/** 400: the request is invalid. It names all problems at once. */
export class InvalidInput extends PlainError {
  readonly #problems: (language: Language) => Problem[];

  constructor(text: Sentence, problems: (language: Language) => Problem[] = () => []) {
    super(400, text);
    this.#problems = problems;
  }

  override data(language: Language): unknown {
    return { problems: this.#problems(language) };
  }
}

/** One problem of a request, in any language. */
export interface FieldRefusal {
  /** a field's name or a dotted path; empty where it belongs to none that a person fills in */
  readonly field: string;
  /** stable, for example `required` or `taken` */
  readonly code: string;
  readonly text: Sentence;
  /** ids of the records with the problem, if the field names several */
  readonly ids?: readonly string[] | undefined;
}

/** Refusals as an answer carries them. */
export function asProblems(refusals: readonly FieldRefusal[]): (language: Language) => Problem[] {
  return (language) =>
    refusals.map(({ field, code, text, ids }) => ({
      field,
      code,
      message: text(language),
      ...(ids ? { ids: [...ids] } : {}),
    }));
}

/** 400 about one field; its sentence is the answer's as well. */
export function fieldRefused(refusal: FieldRefusal): InvalidInput {
  return new InvalidInput(refusal.text, asProblems([refusal]));
}

/** 401: no valid access token. */
export class Unauthorized extends PlainError {
  constructor(text: Sentence) {
    super(401, text);
  }
}

/** 403: signed in, but not allowed; the sentence says what is missing. */
export class Forbidden extends PlainError {
  constructor(text: Sentence) {
    super(403, text);
  }
}

/** 404. */
export class NotFound extends PlainError {
  constructor(text: Sentence) {
    super(404, text);
  }
}

/** 409: the write was based on an older revision; the answer carries the current one (contract 10.9). */
export class Conflict extends PlainError {
  readonly #current: ConflictData;

  constructor(text: Sentence, current: ConflictData) {
    super(409, text);
    this.#current = current;
  }

  override data(): unknown {
    return this.#current;
  }
}

/** 405, 408, 413, 415, 429, 502, 503, 504, 507 and other refusals with a sentence of their own. */
export class Refused extends PlainError {
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: 405 | 408 | 409 | 413 | 415 | 422 | 429 | 502 | 503 | 504 | 507,
    text: Sentence,
    retryAfterSeconds?: number,
  ) {
    super(status, text);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
