import type { z } from 'zod';
import { byLanguage, hasText, type Localized, labelOf } from '#contract/language.ts';
import { type Catalogue, locales } from '#locales/index.ts';

/** What the validators find, in every language. */

/** The text of a key in every language; the key itself where there is none. */
const textOrKey = (texts: Catalogue<string>, key: string): Localized =>
  hasText(texts, key) ? labelOf(texts, key) : byLanguage(() => key);

/** The name of an expected type, by the validator's word for it. */
export const typeNamed = (expected: string): Localized => textOrKey(locales.checks.types, expected);

type SizeIssue = Extract<z.core.$ZodIssue, { code: 'too_small' | 'too_big' }>;

/** Says by how much a number, a text or a list is out of its range. */
export function sizeProblem(issue: SizeIssue): Localized {
  const { origin } = issue;
  const of = origin === 'array' ? 'array' : origin === 'string' ? 'string' : 'number';
  return issue.code === 'too_small'
    ? labelOf(locales.checks.sizes, `${of}Min`, { limit: String(issue.minimum) })
    : labelOf(locales.checks.sizes, `${of}Max`, { limit: String(issue.maximum) });
}

/** How a value has to be written, as the meta-schema's validators name it in place of a message. */
export type Format = keyof (typeof locales.checks.formats)['zh-CN'];

/** Says how a value has to be written. */
export const formatProblem = (issue: z.core.$ZodIssue | undefined): Localized =>
  issue?.code === 'invalid_format' && issue.format === 'starts_with' && 'prefix' in issue
    ? labelOf(locales.checks.formats, 'startsWith', { prefix: String(issue.prefix) })
    : textOrKey(locales.checks.formats, issue?.message ?? '');

/** The text for a syntax error, by the parser's code. */
export const jsonProblem = (code: string): Localized => textOrKey(locales.checks.json, code);
