import { type ComponentType, lazy } from 'react';
import { type WidgetName, widgetNames } from '#schema/widgets.ts';
import { BooleanInput, EnumInput, TagsInput } from './choices.tsx';
import type { InputProps } from './InputProps.ts';
import { DurationInput, MoneyInput, NumberInput } from './NumberInputs.tsx';
import { LinkInput, LongTextInput, PartialDateInput, TextInput } from './texts.tsx';

const DateInput = lazy(() => import('./DateInput.tsx'));
const ImagesInput = lazy(() => import('./ImagesInput.tsx'));
const JsonInput = lazy(() => import('./JsonInput.tsx'));
const MediaInput = lazy(() => import('./MediaInput.tsx'));
const RelationsInput = lazy(() => import('./RelationsInput.tsx'));

/** Every input by its name (contract 12); what only some forms need is loaded when first shown. */
export const inputs: Readonly<Record<WidgetName, ComponentType<InputProps>>> = {
  text: TextInput,
  longText: LongTextInput,
  richText: lazy(() => import('./RichTextInput.tsx')),
  number: NumberInput,
  money: MoneyInput,
  date: DateInput,
  partialDate: PartialDateInput,
  dateTime: DateInput,
  duration: DurationInput,
  boolean: BooleanInput,
  enum: EnumInput,
  tags: TagsInput,
  image: ImagesInput,
  images: ImagesInput,
  video: MediaInput,
  audio: MediaInput,
  file: MediaInput,
  colour: lazy(() => import('./ColourInput.tsx')),
  relation: RelationsInput,
  relations: RelationsInput,
  user: RelationsInput,
  link: LinkInput,
  computed: TextInput,
  json: JsonInput,
  rating: lazy(() => import('./RatingInput.tsx')),
  timeAgo: DateInput,
  countdown: DateInput,
  difference: JsonInput,
  changedFields: JsonInput,
  recordLink: JsonInput,
};

const names: ReadonlySet<string> = new Set(widgetNames);

/** Whether a schema may name such an input. */
export const isInputName = (name: string): name is WidgetName => names.has(name);
