import { type ComponentType, lazy } from 'react';
import { isFileAddress, isLink } from '#contract/addresses.ts';
import { isPartialDate } from '#contract/zonedTime.ts';
import type { InputProps } from '#extending/define.ts';
import { addedParts } from '#extending/installed.ts';
import type { locales } from '#locales/index.ts';
import type { CompiledField } from '#schema/compile.ts';
import { isTypeName, type TypeName } from '#schema/fields/index.ts';
import type { WidgetName } from '#schema/widgets.ts';
import { BooleanInput, EnumInput, TagsInput } from '../inputs/choices.tsx';
import { DurationInput, MoneyInput, NumberInput } from '../inputs/NumberInputs.tsx';
import { LinkInput, LongTextInput, PartialDateInput, TextInput } from '../inputs/texts.tsx';
import { timeOf } from '../values/date.ts';
import { parseDuration } from '../values/duration.ts';
import { booleanOf, hexColour, isNothing } from '../values/fits.ts';
import { mediaOf } from '../values/media.ts';
import { numberOf } from '../values/number.ts';

type ValueMessage = keyof (typeof locales.forms.value)['zh-CN'];

const DateInput = lazy(() => import('../inputs/DateInput.tsx'));
const ImagesInput = lazy(() => import('../inputs/ImagesInput.tsx'));
const JsonInput = lazy(() => import('../inputs/JsonInput.tsx'));
const MediaInput = lazy(() => import('../inputs/MediaInput.tsx'));
const RelationsInput = lazy(() => import('../inputs/RelationsInput.tsx'));

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
const isTextOf = (test: (text: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && test(value.trim());
const isReference = (value: unknown): boolean =>
  isText(value) || (typeof value === 'object' && value !== null && !Array.isArray(value));
const listOf = (test: (item: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(test);
const isStored = (value: unknown) => isFileAddress(mediaOf(value)?.address ?? '');
const isPicture = isTextOf((text) => isFileAddress(text) || /^data:image\//i.test(text));

/** How people enter values of a type. */
interface Entry {
  readonly input: ComponentType<InputProps>;
  /**
   * Whether a value has the type. Rows of foreign services may hold anything: a value that does not fit is shown as it is, and
   * saved unchanged unless a person changes it. Default: every value
   */
  readonly fits?: (value: unknown, field: CompiledField) => boolean;
  /** what is said of one that has not. Default: `badValue` */
  readonly problem?: ValueMessage;
}

const isNumber = (value: unknown): boolean => numberOf(value) !== undefined;
const isTime = (value: unknown): boolean => timeOf(value) !== undefined;
const media: Entry = { input: MediaInput, fits: isStored, problem: 'badFile' };
const reference: Entry = { input: RelationsInput, fits: isReference };

/** Every type (contract 12); what only some forms need is loaded when first shown. */
const entries: Readonly<Record<TypeName, Entry>> = {
  text: { input: TextInput, fits: isText },
  longText: { input: LongTextInput, fits: isText },
  richText: { input: lazy(() => import('../inputs/RichTextInput.tsx')), fits: isText },
  number: { input: NumberInput, fits: isNumber, problem: 'badNumber' },
  money: { input: MoneyInput, fits: isNumber, problem: 'badNumber' },
  date: { input: DateInput, fits: isTime, problem: 'badDate' },
  partialDate: {
    input: PartialDateInput,
    fits: (value) => isText(value) && isPartialDate(String(value).trim()),
    problem: 'badPartialDate',
  },
  dateTime: { input: DateInput, fits: isTime, problem: 'badDateTime' },
  duration: {
    input: DurationInput,
    fits: (value) =>
      typeof value === 'number' ||
      (typeof value === 'string' && parseDuration(value) !== undefined),
    problem: 'badDuration',
  },
  boolean: { input: BooleanInput, fits: (value) => booleanOf(value) !== undefined },
  enum: {
    input: EnumInput,
    fits: (value, { options }) => options?.some((option) => option.value === value) ?? false,
  },
  tags: { input: TagsInput, fits: listOf(isText) },
  image: { input: ImagesInput, fits: isPicture },
  images: { input: ImagesInput, fits: listOf(isPicture) },
  video: media,
  audio: media,
  file: media,
  colour: {
    input: lazy(() => import('../inputs/ColourInput.tsx')),
    fits: isTextOf((text) => hexColour.test(text)),
    problem: 'badColour',
  },
  relation: reference,
  relations: { input: RelationsInput, fits: listOf(isReference) },
  user: reference,
  link: { input: LinkInput, fits: isTextOf(isLink), problem: 'badLink' },
  computed: { input: TextInput },
  json: { input: JsonInput },
};

/** The inputs of the other widgets. */
const special: Readonly<Record<Exclude<WidgetName, TypeName>, ComponentType<InputProps>>> = {
  rating: lazy(() => import('../inputs/RatingInput.tsx')),
  timeAgo: DateInput,
  countdown: DateInput,
  difference: JsonInput,
  changedFields: JsonInput,
  recordLink: JsonInput,
};

/** The inputs of extensions, each loaded when it is first shown. */
const added = new Map(
  Object.entries(addedParts.inputs).map(([name, { load }]) => [name, lazy(load)]),
);

const isSpecial = (name: string): name is keyof typeof special => Object.hasOwn(special, name);

/**
 * The input of a field; where an extension brings a cell alone, that of the field's type.
 *
 * @returns undefined if no schema may name it
 */
export function findInput({ widget, type }: CompiledField): ComponentType<InputProps> | undefined {
  const name = widget ?? type;
  if (isTypeName(name)) return entries[name].input;
  if (isSpecial(name)) return special[name];
  return (
    added.get(name) ?? (Object.hasOwn(addedParts.cells, name) ? entries[type].input : undefined)
  );
}

/** Whether a value has its field's type. An empty value fits every field. */
export const fits = (field: CompiledField, value: unknown): boolean =>
  isNothing(value) || (entries[field.type].fits?.(value, field) ?? true);

/** What is said of a value that does not have its field's type. */
export const problemOfType = ({ type }: CompiledField): ValueMessage =>
  entries[type].problem ?? 'badValue';
