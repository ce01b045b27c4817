import { byLanguage, inLanguage, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField } from '#schema/compile.ts';
import type { Change } from './targets/target.ts';

/** Describes what a row changes of a record. */

/** characters of a value that a change shows, counted from where the two values begin to differ */
const length = 300;
const before = 20;

/** A value as text; empty if there is none. */
export function shown(value: unknown, field?: CompiledField, language: Language = 'zh-CN'): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => shown(item, field, language)).join(' | ');
  if (typeof value === 'boolean')
    return message(locales.exports.cells, language, value ? 'yes' : 'no');
  const option = field?.options?.find((one) => one.value === value);
  if (option) return inLanguage(option.label, language);
  if (typeof value !== 'object') return String(value);
  const title: unknown = Reflect.get(value, 'title') ?? Reflect.get(value, 'name');
  return typeof title === 'string' ? title : JSON.stringify(value);
}

/** Part of a text from an index on; never splits a character. */
function part(text: string, start: number): string {
  const cut = text.slice(start, start + length).replace(/\p{Cs}/gu, '');
  return `${start > 0 ? '…' : ''}${cut}${start + length < text.length ? '…' : ''}`;
}

/** The old and the new value of a field; long texts from where they begin to differ. */
export function fieldChange(
  { name, field }: { readonly name: string; readonly field: CompiledField | undefined },
  values: { readonly from: unknown; readonly to: unknown },
  language: Language,
): Change {
  const from = shown(values.from, field, language);
  const to = shown(values.to, field, language);
  let same = 0;
  while (same < from.length && same < to.length && from[same] === to[same]) same += 1;
  const isLong = from.length > length || to.length > length;
  const start = isLong ? Math.max(0, same - before) : 0;
  const label = field?.label ?? byLanguage(() => name);
  return { field: name, label, from: part(from, start), to: part(to, start) };
}
