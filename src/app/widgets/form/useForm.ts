import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { problemsOf } from '#app/session/problems.ts';
import { locales } from '#locales/index.ts';
import { useRunning } from './useRunning.ts';

const t = textsOf(locales.forms.form);

/** The errors of a form, by field; `other` belongs to no field. */
interface Errors<Field extends string> {
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

interface FormOptions<V extends object> {
  /** what stands in the form at first; a field has the name that it has in the call */
  readonly empty: V;
  /** what is typed, where the form does not keep it itself (`useTabValues`, `useFormDraft`) */
  readonly kept?: { readonly values: V; readonly change: (part: Partial<V>) => void };
  /** fields by other names that a call has for them */
  readonly fieldOf?: Readonly<Record<string, keyof V & string>>;
  /** what keeps a field from being sent, as a sentence; asked at each drawing, so that it follows the language */
  readonly problems?: (values: V) => { readonly [F in keyof V]?: string | false | undefined };
  readonly send: (values: V) => Promise<unknown>;
}

/**
 * A form: what is typed in its fields, how it is checked and sent, once even if asked several times. A problem stands at
 * its field once this was left or sent, until something is typed there; what the platform refuses stands there as well,
 * and the first wrong field gets the focus.
 */
export function useForm<V extends object>(options: FormOptions<V>) {
  type Name = keyof V & string;
  const { empty, kept, send } = options;
  const [fieldOf] = useState(() => {
    const names: Partial<Record<string, Name>> = { ...options.fieldOf };
    for (const name in empty) names[name] ??= name;
    return names;
  });
  const place = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Name>>({ fields: {} });
  const { busy, run } = useRunning();
  const [typed, setTyped] = useState(empty);
  const values = kept?.values ?? typed;
  const problems = options.problems?.(values);
  /** fields whose problems are shown */
  const [judged, setJudged] = useState<readonly Name[]>([]);
  const problemOf = (name: Name): string | undefined => problems?.[name] || undefined;

  const wantsFocus = useRef(false);
  // after the problems are drawn
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  const show = useCallback((next: Errors<Name>) => {
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
    [fieldOf, show],
  );
  const change = (part: Partial<V>): void => {
    setErrors(({ fields }) => {
      const others = { ...fields };
      for (const name in part) delete others[name];
      return { fields: others };
    });
    setJudged((known) => known.filter((name) => !(name in part)));
    if (kept) kept.change(part);
    else setTyped((known) => ({ ...known, ...part }));
  };
  /** Checks the fields, and sends them if nothing is wrong. */
  const submit = async (): Promise<void> => {
    const names: Name[] = [];
    for (const name in values) names.push(name);
    setJudged(names);
    if (names.some((name) => problemOf(name) !== undefined)) show({ fields: {} });
    else
      await run(async () => {
        await attempt(() => send(values));
      });
  };
  return {
    place,
    errors,
    busy,
    show,
    attempt,
    values,
    change,
    submit,
    onSubmit(event: FormEvent): void {
      event.preventDefault();
      void submit();
    },
    problemOf,
    /** What the input of a field takes. */
    field: <N extends Name>(name: N) => ({
      value: values[name],
      // TypeScript turns a computed key into an index signature
      onChange: (value: V[N]) => change({ [name]: value } as unknown as Partial<V>),
      error: errors.fields[name] ?? (judged.includes(name) ? problemOf(name) : undefined),
    }),
    /** Checks a field that was left, unless it is empty. */
    leave(name: Name): void {
      if (values[name] !== '') setJudged((known) => [...known, name]);
    },
    /** Forgets what was wrong. */
    forgive(): void {
      setJudged([]);
      setErrors({ fields: {} });
    },
  };
}
