import { currentLanguage, textsOf } from '#app/language/index.ts';
import { isChinese, listed } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { nameOf } from '../format.ts';
import type { Row } from '../list/useListRows.ts';

const say = textsOf(locales.bulkEdit.selection);

/** records that are named; the rest is in the number */
const named = 5;

/** How many records were gone already, and which, where that is known. */
export const goneText = (
  resource: CompiledResource,
  count: number,
  rows: readonly Row[],
): string =>
  rows.length === 0
    ? say('leftGone', { count })
    : say('leftGoneNamed', { count, names: namesOf(resource, rows) });

/** The titles of the first of some records. */
export const namesOf = (resource: CompiledResource, rows: readonly Row[]): string =>
  fewNames(rows.map((row) => nameOf(resource, row)));

export const fewNames = (names: readonly string[]): string =>
  listed(names.slice(0, named), currentLanguage()) + (names.length > named ? '…' : '');

/** Sentences in one line. */
export const together = (sentences: readonly string[]): string =>
  sentences.join(isChinese(currentLanguage()) ? '；' : '; ');
