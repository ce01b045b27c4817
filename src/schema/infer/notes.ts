import { byLanguage, type Localized, type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

type NoteCode = keyof (typeof locales.listEditor.inference)['zh-CN'];

/** How sure a decision is: `sure` is certainly right, `likely` may be wrong, `guess` should be checked. */
type Certainty = 'sure' | 'likely' | 'guess';

/** A decision of the inference that a person may want to know. */
export interface InferenceNote {
  readonly code: NoteCode;
  readonly certainty: Certainty;
  /** the fields concerned */
  readonly fields: readonly string[];
  readonly message: Localized;
}

export type Tell = (certainty: Certainty, code: NoteCode, values?: MessageValues) => void;

/** Notes that are shown once for all their fields. */
const together: ReadonlySet<NoteCode> = new Set([
  'label-untranslated',
  'not-saved',
  'always-empty',
  'filter-skipped',
  'options-need-names',
]);

interface Told {
  readonly code: NoteCode;
  readonly certainty: Certainty;
  readonly fields: readonly string[];
  readonly values: MessageValues;
}

/** Collects notes, each only once. */
export function createNotes(): { readonly notes: () => InferenceNote[]; readonly tell: Tell } {
  const all: Told[] = [];
  return {
    notes: () => all.map(noteOf),
    tell(certainty, code, values = {}) {
      const fields = typeof values.field === 'string' ? [values.field] : [];
      const before = all.findIndex(
        (one) =>
          one.code === code &&
          (together.has(code) || fields.every((name) => one.fields.includes(name))),
      );
      const found = all[before];
      if (!found) all.push({ code, certainty, fields, values });
      else all[before] = { ...found, fields: [...new Set([...found.fields, ...fields])] };
    },
  };
}

const noteOf = ({ code, certainty, fields, values }: Told): InferenceNote => ({
  code,
  certainty,
  fields,
  message: byLanguage((language) =>
    message(locales.listEditor.inference, language, code, {
      ...values,
      field: fields.join(message(locales.checks.inference, language, 'between')),
    }),
  ),
});
