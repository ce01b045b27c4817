import { useMemo } from 'react';
import { useLanguage } from '../../../../language/index.ts';
import { objectAt, textAt } from '../document/json.ts';
import { useForm } from './FormContext.ts';

/** A field to choose: its label, its name. */
export interface FieldChoice {
  readonly value: string;
  readonly label: string;
  readonly type: string;
}

/** The fields of the document, in its order. */
export function useFieldChoices(): readonly FieldChoice[] {
  const { root } = useForm();
  const { language } = useLanguage();
  return useMemo(
    () =>
      Object.entries(objectAt(root, ['fields'])).map(([name, field]) => {
        const label = textAt(field, ['label', language]);
        return {
          value: name,
          label: label && label !== name ? `${label} · ${name}` : name,
          type: textAt(field, ['type']),
        };
      }),
    [root, language],
  );
}
