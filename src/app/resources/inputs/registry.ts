import { type ComponentType, lazy } from 'react';
import type { InputProps } from '#extending/define.ts';
import { addedParts } from '#extending/installed.ts';
import type { CompiledField } from '#schema/compile.ts';
import type { WidgetName } from '#schema/widgets.ts';
import { BooleanInput, EnumInput, TagsInput } from './choices.tsx';
import { DurationInput, MoneyInput, NumberInput } from './NumberInputs.tsx';
import { LinkInput, LongTextInput, PartialDateInput, TextInput } from './texts.tsx';

const DateInput = lazy(() => import('./DateInput.tsx'));
const ImagesInput = lazy(() => import('./ImagesInput.tsx'));
const JsonInput = lazy(() => import('./JsonInput.tsx'));
const MediaInput = lazy(() => import('./MediaInput.tsx'));
const RelationsInput = lazy(() => import('./RelationsInput.tsx'));

/** Every input by its name (contract 12); what only some forms need is loaded when first shown. */
const inputs: Readonly<Record<WidgetName, ComponentType<InputProps>>> = {
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

/** The inputs of extensions, each loaded when it is first shown. */
const added = new Map(
  Object.entries(addedParts.inputs).map(([name, { load }]) => [name, lazy(load)]),
);

const isOwn = (name: string): name is WidgetName => Object.hasOwn(inputs, name);

/**
 * The input of a field; where an extension brings a cell alone, that of the field's type.
 *
 * @returns undefined if no schema may name it
 */
export function findInput({ widget, type }: CompiledField): ComponentType<InputProps> | undefined {
  const name = widget ?? type;
  if (isOwn(name)) return inputs[name];
  return added.get(name) ?? (Object.hasOwn(addedParts.cells, name) ? inputs[type] : undefined);
}
