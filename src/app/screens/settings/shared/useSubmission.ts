import { useCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../language/index.ts';
import { CallFailure } from '../../../session/callFailure.ts';
import { problemsOf } from '../../../session/problems.ts';
import { settingsMessages } from '../messages.ts';

/** What is wrong with which field of a form; `other` belongs to none of them. */
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
 * Sends a form: once however often it is asked for at the same time, with what is wrong at its place afterwards. The
 * first field that is wrong gets the focus.
 *
 * @param fieldOf the form's fields by the names of the calls'; the same object every time
 */
export function useSubmission<Field extends string>(
  fieldOf: Readonly<Partial<Record<string, Field>>>,
) {
  const t = useMessages(settingsMessages);
  const place = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Field>>({ fields: {} });
  const [busy, setBusy] = useState(false);
  // a second click comes before the button is drawn as busy
  const running = useRef(false);
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (!wantsFocus.current || Object.keys(errors.fields).length === 0) return;
    wantsFocus.current = false;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const show = useCallback((next: Errors<Field>) => {
    wantsFocus.current = true;
    setErrors(next);
  }, []);

  /** Does something that may fail. @returns its result; nothing where it failed and the form says so */
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

  /** The same, while nothing else can be sent. */
  const submit = useCallback(
    async (work: () => Promise<void>): Promise<void> => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      try {
        await attempt(work);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [attempt],
  );

  /** Takes away what was said: it is being mended. */
  const forgive = useCallback((field?: Field) => {
    setErrors(({ fields }) =>
      field ? { fields: { ...fields, [field]: undefined } } : { fields: {} },
    );
  }, []);

  return { place, errors, busy, show, attempt, submit, forgive };
}
