import { beforeWord, formatInstant } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { readRecord } from '#schema/record.ts';
import { choiceText } from '../format.ts';
import type { Row } from '../list/useListRows.ts';
import type { SaveConflict } from './problems.ts';

const t = textsOf(locales.lists.resource);

/** What somebody else has decided about a row meanwhile, by the fields that are different now. */
export function changedMeanwhile(
  resource: CompiledResource,
  row: Row,
  { current, changedBy, changedAt }: SaveConflict,
): string[] {
  const [before, after] = [readRecord(resource, row), readRecord(resource, { ...row, ...current })];
  const changed = Object.values(resource.fields).filter(
    ({ name, type, options }) =>
      (options !== undefined || type === 'longText') && before[name] !== after[name],
  );
  if (changed.length === 0) return [];
  const time = changedAt === undefined ? '' : formatInstant(changedAt);
  const what = changed
    .map((field) =>
      t('named', {
        label: localized(field.label),
        value: choiceText(field.options, after[field.name]),
      }),
    )
    .join(' · ');
  return [
    changedBy === undefined
      ? t('changedMeanwhile', { what })
      : t('decidedMeanwhile', { name: beforeWord(changedBy), time, what }),
  ];
}
