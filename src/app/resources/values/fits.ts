import { isFileAddress, isLink } from '#contract/addresses.ts';
import { isPartialDate } from '#contract/zonedTime.ts';
import type { CompiledField } from '#schema/compile.ts';
import { timeOf } from './date.ts';
import { parseDuration } from './duration.ts';
import { mediaOf } from './media.ts';
import { numberOf } from './number.ts';

/** `#RGB`, `#RRGGBB`, both with an alpha value too. */
export const hexColour = /^#([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Whether something is there at all. */
export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
const isTextOf = (test: (text: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && test(value.trim());
const isReference = (value: unknown): boolean =>
  isText(value) || (typeof value === 'object' && value !== null && !Array.isArray(value));
const listOf = (test: (item: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(test);
const isStored = (value: unknown) => isFileAddress(mediaOf(value)?.address ?? '');
const isPicture = isTextOf((text) => isFileAddress(text) || /^data:image\//i.test(text));

/** A yes or no as services write it: `true`, 1, "true", "0"; undefined for anything else. */
export function booleanOf(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  return undefined;
}

type Test = (value: unknown, field: CompiledField) => boolean;

const tests: Readonly<Partial<Record<CompiledField['type'], Test>>> = {
  text: isText,
  longText: isText,
  richText: isText,
  number: (value) => numberOf(value) !== undefined,
  money: (value) => numberOf(value) !== undefined,
  duration: (value) =>
    typeof value === 'number' || (typeof value === 'string' && parseDuration(value) !== undefined),
  date: (value) => timeOf(value) !== undefined,
  dateTime: (value) => timeOf(value) !== undefined,
  partialDate: (value) => isText(value) && isPartialDate(String(value).trim()),
  boolean: (value) => booleanOf(value) !== undefined,
  enum: (value, { options }) => options?.some((option) => option.value === value) ?? false,
  tags: listOf(isText),
  image: isPicture,
  images: listOf(isPicture),
  video: isStored,
  audio: isStored,
  file: isStored,
  colour: isTextOf((text) => hexColour.test(text)),
  relation: isReference,
  relations: listOf(isReference),
  user: isReference,
  link: isTextOf(isLink),
};

/**
 * Whether a value has its field's type. Rows of foreign services may hold anything: a value that does not fit is shown as
 * it is, and saved unchanged unless a person changes it. An empty value fits every field.
 */
export const fits = (field: CompiledField, value: unknown): boolean =>
  isNothing(value) || (tests[field.type]?.(value, field) ?? true);
