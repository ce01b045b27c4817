import type { ComponentType } from 'react';
import { z } from 'zod';
import type { ValueKind } from '#schema/facts.ts';
import { alternatives, type Bare, bare, isScalar } from '#schema/shape.ts';
import { EntriesInput } from './EntriesInput.tsx';
import type { ChosenInput, InputProps } from './FormContext.ts';
import { CallInput } from './inputs/CallInput.tsx';
import { ChoiceInput } from './inputs/ChoiceInput.tsx';
import { ConstantOfInput, ConstantsOfInput } from './inputs/ConstantInput.tsx';
import { GrantsInput } from './inputs/GrantsInput.tsx';
import { GroupsInput } from './inputs/GroupsInput.tsx';
import { JsonInput } from './inputs/JsonInput.tsx';
import { LocalizedInput } from './inputs/LocalizedInput.tsx';
import { PairsInput } from './inputs/PairsInput.tsx';
import { PathInput } from './inputs/PathInput.tsx';
import { NumberInput, SwitchInput, TextInput } from './inputs/plain.tsx';
import { TermInput } from './inputs/TermInput.tsx';
import { TextsInput } from './inputs/TextsInput.tsx';
import { UnionInput } from './inputs/UnionInput.tsx';
import { ObjectInput } from './ObjectInputs.tsx';

type Input = ComponentType<InputProps>;

/** Inputs for kinds of value whose shape does not tell how to edit them. */
const inputs: Partial<Readonly<Record<ValueKind, Input>>> = {
  localized: LocalizedInput,
  fieldName: ChoiceInput,
  filterName: ChoiceInput,
  resourceName: ChoiceInput,
  sourceName: ChoiceInput,
  icon: ChoiceInput,
  widget: ChoiceInput,
  currency: ChoiceInput,
  questionName: ChoiceInput,
  condition: TermInput,
  userCondition: TermInput,
  expression: TermInput,
  fieldValue: ConstantOfInput,
  call: CallInput,
  grants: GrantsInput,
  groups: GroupsInput,
  answerPath: PathInput,
  template: JsonInput,
};

/** The input for a value of the language, chosen by its kind, else by its shape. */
export function inputFor({ schema, fact }: Bare): Input {
  const known = fact.is && inputs[fact.is];
  if (known) return known;
  if (schema instanceof z.ZodString) return TextInput;
  if (schema instanceof z.ZodNumber) return NumberInput;
  if (schema instanceof z.ZodBoolean) return SwitchInput;
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return ChoiceInput;
  if (schema instanceof z.ZodObject) return ObjectInput;
  if (schema instanceof z.ZodRecord)
    return alternatives(schema.valueType).some(isDescribed) ? EntriesInput : PairsInput;
  if (schema instanceof z.ZodArray) return inputOfList(schema);
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodNullable)
    return alternatives(schema).every(isScalar) ? ConstantOfInput : UnionInput;
  return JsonInput;
}

function inputOfList({ element }: z.ZodArray): Input {
  const of = bare(element);
  if (of.schema instanceof z.ZodEnum) return TextsInput;
  if (of.schema instanceof z.ZodString && of.fact.is !== 'fieldName') return TextsInput;
  if (of.schema instanceof z.ZodUnion && alternatives(element).every(isScalar))
    return ConstantsOfInput;
  const isKnown = of.fact.is === 'fieldName' || alternatives(element).some(isObjectSchema);
  return isKnown ? EntriesInput : JsonInput;
}

const isObjectSchema = (schema: z.core.$ZodType): boolean => schema instanceof z.ZodObject;

/** Whether the values of a record are more than the parameters of a call. */
const isDescribed = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length > 1;

const narrow: ReadonlySet<Input> = new Set([
  TextInput,
  NumberInput,
  SwitchInput,
  ChoiceInput,
  ConstantOfInput,
  PathInput,
]);

/** The input for a value, as the form passes it down. */
export function chosenInput(of: Bare): ChosenInput {
  const Input = inputFor(of);
  return { Input, isWide: !narrow.has(Input) };
}
