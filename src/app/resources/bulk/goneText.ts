import type { useLocalized } from '#app/language/index.ts';
import { type Language, listed, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';
import { titleOf } from '../format.ts';
import type { Row } from '../list/useListRows.ts';

/** records that are named; the rest is in the number */
const named = 5;

interface Words {
  readonly localized: ReturnType<typeof useLocalized>;
  readonly language: Language;
}

/** How many records were gone already, and which, where that is known. */
export function goneText(
  resource: CompiledResource,
  count: number,
  rows: readonly Row[],
  { localized, language }: Words,
): string {
  if (rows.length === 0)
    return message(locales.bulkEdit.selection, language, 'leftGone', { count });
  const names = namesOf(resource, rows, { localized, language });
  return message(locales.bulkEdit.selection, language, 'leftGoneNamed', { count, names });
}

/** The titles of the first of some records. */
export const namesOf = (
  resource: CompiledResource,
  rows: readonly Row[],
  { localized, language }: Words,
): string =>
  fewNames(
    rows.map((row) => titleOf(resource, row, localized) || identifierOf(resource, row)),
    language,
  );

export const fewNames = (names: readonly string[], language: Language): string =>
  listed(names.slice(0, named), language) + (names.length > named ? '…' : '');
