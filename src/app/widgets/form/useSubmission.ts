import { useCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { problemsOf } from '#app/session/problems.ts';
import { locales } from '#locales/index.ts';
import { useRunning } from './useRunning.ts';

/** The errors of a form, by field; `other` belongs to no field. */
export interface Errors<Field extends string> {
  readonly fields: { readonly [F in Field]?: string };
  readonly other?: string;
}

function errorsOf<Field extends string>(
  failure: CallFailure,
  fieldOf: Readonly<Partial<Record<string, Field>>>,
  otherwise: string,
): Errors<Field> {
  const fields: { [F in Field]?: string } = {};
  const others: string[] = [];
  for (const { field, message } of problemsOf(failure)) {
    const name = fieldOf[field];
    if (name) fields[name] = message;
    else others.push(message);
  }
  if (Object.keys(fields).length === 0 && others.length === 0)
    others.push(failure.message || otherwise);
  return others.length > 0 ? { fields, other: others.join(' ') } : { fields };
}

/**
 * Sends a form, once even if asked several times, and shows errors at their fields. The first wrong field gets the focus.
 *
 * @param fieldOf the form's fields by the names in the call; pass the same object every time
 */
export function useSubmission<Field extends string>(
  fieldOf: Readonly<Partial<Record<string, Field>>>,
) {
  const t = useMessages(locales.forms.form);
  const place = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Field>>({ fields: {} });
  const { busy, run } = useRunning();
  const wantsFocus = useRef(false);

  // after the problems are drawn
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  const show = useCallback((next: Errors<Field>) => {
    wantsFocus.current = true;
    setErrors(next);
  }, []);

  /** Does something that may fail. @returns its result; undefined if it failed and the form shows why */
  const attempt = useCallback(
    async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      setErrors({ fields: {} });
      try {
        return await work();
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure;
        if (failure.kind !== 'aborted') show(errorsOf(failure, fieldOf, t('failed')));
        return undefined;
      }
    },
    [fieldOf, show, t],
  );

  /** The same, with everything else blocked meanwhile. */
  const submit = useCallback(
    (work: () => Promise<void>): Promise<void> =>
      run(async () => {
        await attempt(work);
      }),
    [run, attempt],
  );

  /** Removes the error of a field, or all errors, when the person begins to correct it. */
  const forgive = useCallback((field?: Field) => {
    setErrors(({ fields }) =>
      field ? { fields: { ...fields, [field]: undefined } } : { fields: {} },
    );
  }, []);

  /** Sets or removes the error of a field that the person has left. The focus does not move. */
  const judge = useCallback((field: Field, sentence: string | undefined) => {
    setErrors((known) => ({ ...known, fields: { ...known.fields, [field]: sentence } }));
  }, []);

  return { place, errors, busy, show, attempt, submit, forgive, judge };
}
