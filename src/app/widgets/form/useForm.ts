import { type FormEvent, useState } from 'react';
import { useSubmission } from './useSubmission.ts';

interface FormOptions<V extends object> {
  /** what stands in the form at first; a field has the name that it has in the call */
  readonly empty: V;
  /** what is typed, where the form does not keep it itself (`useTabValues`) */
  readonly kept?: { readonly values: V; readonly change: (part: Partial<V>) => void };
  /** fields by other names that a call has for them */
  readonly fieldOf?: Readonly<Record<string, keyof V & string>>;
  /** what keeps a field from being sent, as a sentence; asked at each drawing, so that it follows the language */
  readonly problems?: (values: V) => { readonly [F in keyof V]?: string | false | undefined };
  readonly send: (values: V) => Promise<unknown>;
}

/**
 * A form: what is typed in its fields, how it is checked and sent. A problem stands at its field once this was left or
 * sent, until something is typed there; what the platform refuses stands there as well (`useSubmission`).
 */
export function useForm<V extends object>(options: FormOptions<V>) {
  type Name = keyof V & string;
  const { empty, kept, send } = options;
  const [fieldOf] = useState(() => {
    const names: Partial<Record<string, Name>> = { ...options.fieldOf };
    for (const name in empty) names[name] ??= name;
    return names;
  });
  const sending = useSubmission<Name>(fieldOf);
  const [typed, setTyped] = useState(empty);
  const values = kept?.values ?? typed;
  const problems = options.problems?.(values);
  /** fields whose problems are shown */
  const [judged, setJudged] = useState<readonly Name[]>([]);
  const problemOf = (name: Name): string | undefined => problems?.[name] || undefined;
  const change = (part: Partial<V>): void => {
    for (const name in part) sending.forgive(name);
    setJudged((known) => known.filter((name) => !(name in part)));
    if (kept) kept.change(part);
    else setTyped((known) => ({ ...known, ...part }));
  };
  /** Checks the fields, and sends them if nothing is wrong. */
  const submit = async (): Promise<void> => {
    const names: Name[] = [];
    for (const name in values) names.push(name);
    setJudged(names);
    if (names.some((name) => problemOf(name) !== undefined)) sending.show({ fields: {} });
    else
      await sending.submit(async () => {
        await send(values);
      });
  };
  return {
    ...sending,
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
      error: sending.errors.fields[name] ?? (judged.includes(name) ? problemOf(name) : undefined),
    }),
    /** Checks a field that was left, unless it is empty. */
    leave(name: Name): void {
      if (values[name] !== '') setJudged((known) => [...known, name]);
    },
    /** Forgets what was wrong. */
    forgive(): void {
      setJudged([]);
      sending.forgive();
    },
  };
}
