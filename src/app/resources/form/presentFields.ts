import type { KeptDraft, KeptFields } from '#app/widgets/draft/draftTypes.ts';
import type { CompiledField, CompiledForm } from '#schema/compile.ts';
import { type FieldValues, fieldsOfForm } from '#schema/record.ts';

/** A kept draft by the fields that its form has now: its list may have changed since. */
interface PresentDraft {
  readonly kept: KeptDraft<FieldValues>;
  /** what was typed into fields that the form no longer has, or that cannot be changed any more, by their names then */
  readonly left: KeptFields;
}

/** Brings a kept draft to the present fields: renamed ones are found by their former names. */
export function inPresentFields(
  kept: KeptDraft<FieldValues>,
  form: CompiledForm | undefined,
): PresentDraft {
  const fields = fieldsOfForm(form) ?? new Map<string, CompiledField>();
  const present = (name: string): string | undefined => {
    const field =
      fields.get(name) ?? [...fields.values()].find(({ aliases }) => aliases.includes(name));
    return field && !field.readOnly ? field.name : undefined;
  };
  const named = (values: KeptFields): FieldValues =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const now = present(name);
        // what was typed under the present name goes before
        return now === undefined || (now !== name && now in values) ? [] : [[now, value]];
      }),
    );
  const left = Object.entries(kept.values).filter(([name]) => present(name) === undefined);
  return {
    kept: { ...kept, values: named(kept.values), before: kept.before && named(kept.before) },
    left: Object.fromEntries(left),
  };
}
