import { useMemo } from 'react';
import { useLanguage } from '#app/language/index.ts';
import type { Language } from '#contract/language.ts';
import { type JsonObject, textAt } from '../document/json.ts';
import type { Choice } from './controls.tsx';
import { useFields } from './FormContext.ts';

/** A field that can be chosen. */
export type FieldChoice = Required<Choice>;

/** The choices between fields, in their order. */
export const choicesOf = (fields: JsonObject, language: Language): readonly FieldChoice[] =>
  Object.entries(fields).map(([name, field]) => ({
    value: name,
    name,
    label: textAt(field, ['label', language]) || name,
    type: textAt(field, ['type']),
  }));

/** The fields that inputs offer, in the order of the document. */
export function useFieldChoices(): readonly FieldChoice[] {
  const fields = useFields();
  const { language } = useLanguage();
  return useMemo(() => choicesOf(fields, language), [fields, language]);
}
