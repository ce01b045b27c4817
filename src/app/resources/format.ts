import { platformZone } from '#app/configuration.ts';
import { currentLanguage, localized, textsOf } from '#app/language/index.ts';
import { withoutHandlers } from '#app/widgets/rich-text/inert.ts';
import { isChinese, listed } from '#contract/language.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { readPath } from '#schema/conditions.ts';
import { identifierOf, readField } from '#schema/record.ts';

const yesNo = textsOf(locales.lists.resource);

/** Text of HTML, for cells and titles; never shown as HTML. */
export function htmlAsText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html;
  return new DOMParser().parseFromString(withoutHandlers(html), 'text/html').body.textContent ?? '';
}

/** A value by the words of its option, or of yes and no; anything else as it is. */
export function choiceText(options: CompiledField['options'], value: unknown): string {
  const option = options?.find((one) => one.value === value);
  if (option) return localized(option.label);
  return typeof value === 'boolean' ? yesNo(value ? 'yes' : 'no') : textOf(value);
}

/** Any value as a text: data of no fixed shape as JSON, nothing as an empty text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

/**
 * The value of a field in a row, computed where the field is.
 *
 * @param scope the person and the time (`useScope`), for fields that are computed of them; without it nobody, now
 */
export function valueIn(row: unknown, field: CompiledField, scope?: ValueScope): unknown {
  return readField(field, row, scope ?? { user: {}, now: new Date(), zone: platformZone() });
}
type ValueScope = Parameters<typeof readField>[2];

/** Fields by their labels, in one line. */
export const labelsOf = ({ fields }: CompiledResource, names: readonly string[]): string =>
  listed(
    names.map((name) => (fields[name] ? localized(fields[name].label) : name)),
    currentLanguage(),
  );

/** How a record is named to people; empty where it has no title, then its first words. */
export function titleOf(resource: CompiledResource, row: unknown): string {
  const title = valueIn(row, resource.recordTitle);
  const option = resource.recordTitle.options?.find(({ value }) => value === title);
  if (option) return localized(option.label);
  if (typeof title === 'string' && title !== '') return title;
  const content = readPath(row, 'content');
  if (typeof content !== 'string') return '';
  const isFormatted = resource.fields.content?.type === 'richText';
  return cutText(isFormatted ? htmlAsText(content) : content, 80);
}

/** The same; its id where it has no title. */
export const nameOf = (
  resource: CompiledResource,
  row: Readonly<Record<string, unknown>>,
): string => titleOf(resource, row) || identifierOf(resource, row);

const thumbnailSafe = /^(https?:\/\/|\/(?!\/)|data:image\/)/i;

/** An address that may stand in an `img`; undefined for anything else. */
export function pictureAddress(value: unknown): string | undefined {
  return typeof value === 'string' && thumbnailSafe.test(value) ? value : undefined;
}

/** A name as it stands within a sentence: "Book list" is a book list in English, and "ISBN" stays one. */
export function withinSentence(name: string): string {
  return !isChinese(currentLanguage()) && /^\p{Lu}(?!\p{Lu}|\S*\p{Lu})/u.test(name)
    ? name.slice(0, 1).toLowerCase() + name.slice(1)
    : name;
}
