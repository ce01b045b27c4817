import type { z } from 'zod';
import type { Problem } from '#contract/errors.ts';
import { type Language, message } from '#contract/language.ts';
import { textProblem } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { InvalidInput } from './errors.ts';
import {
  lengthProblem,
  translateIssues,
  zeroCharacterPath,
  zeroCharacterProblem,
} from './problems.ts';

/** 400 with every problem; the sentence tells the first and how many there are. */
export function invalidInput(problems: (language: Language) => Problem[]): InvalidInput {
  return new InvalidInput((language) => {
    const found = problems(language);
    const first = found[0]?.message ?? '';
    return found.length > 1
      ? message(locales.server.http, language, 'invalidMore', { count: found.length, first })
      : message(locales.server.http, language, 'invalid', { first });
  }, problems);
}

/** @throws InvalidInput if a text is too long to be stored */
export function requireLength(field: string, text: string, maximum: number): void {
  const problem = textProblem(text, { maximum });
  if (problem) throw invalidInput((language) => [lengthProblem(problem, field, language)]);
}

/**
 * Validates a value.
 *
 * @returns the validator's result
 * @throws InvalidInput with every problem
 */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) {
    const { issues } = result.error;
    throw invalidInput((language) => translateIssues(issues, schema, language, value));
  }
  const zero = zeroCharacterPath(result.data);
  if (zero !== undefined) throw invalidInput((language) => [zeroCharacterProblem(zero, language)]);
  return result.data;
}
