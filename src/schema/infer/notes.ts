import { type Localized, type MessageValues, message } from '#contract/language.ts';
import { type NoteCode, noteMessages } from './messages.ts';

/** How sure a guess is: `sure` holds whatever comes, `likely` may be wrong, `guess` wants a look. */
export type Certainty = 'sure' | 'likely' | 'guess';

/** One thing that the inference decided and a person may want to know. */
export interface InferenceNote {
  readonly code: NoteCode;
  readonly certainty: Certainty;
  /** the field that it is about */
  readonly field: string | undefined;
  readonly message: Localized;
}

export type Tell = (certainty: Certainty, code: NoteCode, values?: MessageValues) => void;

/** Collects notes, each only once. */
export function createNotes(): { readonly notes: InferenceNote[]; readonly tell: Tell } {
  const notes: InferenceNote[] = [];
  return {
    notes,
    tell(certainty, code, values) {
      const field = typeof values?.field === 'string' ? values.field : undefined;
      if (notes.some((note) => note.code === code && note.field === field)) return;
      notes.push({
        code,
        certainty,
        field,
        message: {
          'zh-CN': message(noteMessages, 'zh-CN', code, values),
          'en-US': message(noteMessages, 'en-US', code, values),
        },
      });
    },
  };
}
