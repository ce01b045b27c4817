import { useMemo } from 'react';
import { useLanguage } from '#app/language/index.ts';
import { textAt } from '../document/json.ts';
import { useFields } from './FormContext.ts';

/** A field that can be chosen: its label and its name. */
export interface FieldChoice {
  readonly value: string;
  readonly label: string;
  readonly type: string;
}

/** The fields that inputs offer, in the order of the document. */
export function useFieldChoices(): readonly FieldChoice[] {
  const fields = useFields();
  const { language } = useLanguage();
  return useMemo(
    () =>
      Object.entries(fields).map(([name, field]) => {
        const label = textAt(field, ['label', language]);
        return {
          value: name,
          label: label && label !== name ? `${label} · ${name}` : name,
          type: textAt(field, ['type']),
        };
      }),
    [fields, language],
  );
}
