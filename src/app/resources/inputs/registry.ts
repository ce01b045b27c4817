import { type ComponentType, lazy } from 'react';
import { type WidgetName, widgetNames } from '#schema/widgets.ts';
import { BooleanInput, EnumInput, NumberInput, TagsInput } from './choices.tsx';
import type { InputProps } from './InputProps.ts';
import { LongTextInput, PartialDateInput, TextInput } from './texts.tsx';

const DateInput = lazy(() => import('./DateInput.tsx'));
const ImagesInput = lazy(() => import('./ImagesInput.tsx'));
const RelationsInput = lazy(() => import('./RelationsInput.tsx'));

/** Every input by its name (DESIGN 5); what only some forms need is loaded when first shown. */
export const inputs: Readonly<Record<WidgetName, ComponentType<InputProps>>> = {
  text: TextInput,
  longText: LongTextInput,
  richText: LongTextInput,
  number: NumberInput,
  money: NumberInput,
  date: DateInput,
  partialDate: PartialDateInput,
  dateTime: DateInput,
  duration: NumberInput,
  boolean: BooleanInput,
  enum: EnumInput,
  tags: TagsInput,
  image: ImagesInput,
  images: ImagesInput,
  video: TextInput,
  audio: TextInput,
  file: TextInput,
  colour: lazy(() => import('./ColourInput.tsx')),
  relation: RelationsInput,
  relations: RelationsInput,
  user: RelationsInput,
  link: TextInput,
  computed: TextInput,
  json: lazy(() => import('./JsonInput.tsx')),
  rating: lazy(() => import('./RatingInput.tsx')),
};

const names: ReadonlySet<string> = new Set(widgetNames);
export const isInputName = (name: string): name is WidgetName => names.has(name);
