import { beforeWord, formatInstant } from '#app/language/format.ts';
import type { useLocalized, useMessages } from '#app/language/index.ts';
import { byLanguage } from '#contract/language.ts';
import type { locales } from '#locales/index.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { readRecord } from '#schema/record.ts';
import type { Row } from '../list/useListRows.ts';
import type { SaveConflict } from './problems.ts';

interface Words {
  readonly t: ReturnType<typeof useMessages<keyof (typeof locales.lists.resource)['zh-CN']>>;
  readonly localized: ReturnType<typeof useLocalized>;
}

/** What somebody else has decided about a row meanwhile, by the fields that are different now. */
export function changedMeanwhile(
  resource: CompiledResource,
  row: Row,
  { current, changedBy, changedAt }: SaveConflict,
  { t, localized }: Words,
): string[] {
  const [before, after] = [readRecord(resource, row), readRecord(resource, { ...row, ...current })];
  const changed = Object.values(resource.fields).filter(
    ({ name, type, options }) =>
      (options !== undefined || type === 'longText') && before[name] !== after[name],
  );
  const text = ({ name, options }: CompiledField): string => {
    const option = options?.find(({ value }) => value === after[name]);
    return option ? localized(option.label) : String(after[name] ?? '');
  };
  const values = changed.map((field) =>
    t('named', { label: localized(field.label), value: text(field) }),
  );
  if (values.length === 0) return [];
  const time = changedAt === undefined ? '' : formatInstant(changedAt);
  const what = values.join(' · ');
  const called = byLanguage((language) => beforeWord(changedBy ?? '', language));
  return [
    changedBy === undefined
      ? t('changedMeanwhile', { what })
      : t('decidedMeanwhile', { name: localized(called), time, what }),
  ];
}
