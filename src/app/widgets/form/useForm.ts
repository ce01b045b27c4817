import { useState } from 'react';
import { useSubmission } from './useSubmission.ts';

interface FormOptions<V extends object> {
  /** what stands in the form at first; the field of each is named like it in the call */
  readonly empty: V;
  /** what is typed, where the form does not keep it itself (`useTabValues`) */
  readonly kept?: { readonly values: V; readonly change: (part: Partial<V>) => void };
  /** fields by other names that a call has for them */
  readonly fieldOf?: Readonly<Record<string, keyof V & string>>;
  /** what keeps a field from being sent, as a sentence */
  readonly problems?: (values: V) => { readonly [F in keyof V]?: string | false | undefined };
  readonly send: (values: V) => Promise<unknown>;
}

/**
 * A form: what is typed in its fields, and how it is checked and sent. Failures stand at their fields, `useSubmission` says how.
 */
export function useForm<V extends object>(options: FormOptions<V>) {
  type Name = keyof V & string;
  const { empty, kept, problems, send } = options;
  const [fieldOf] = useState(() => {
    const names: Partial<Record<string, Name>> = { ...options.fieldOf };
    for (const name in empty) names[name] ??= name;
    return names;
  });
  const sending = useSubmission<Name>(fieldOf);
  const [typed, setTyped] = useState(empty);
  const values = kept?.values ?? typed;
  const change = (part: Partial<V>): void => {
    for (const name in part) sending.forgive(name);
    if (kept) kept.change(part);
    else setTyped((known) => ({ ...known, ...part }));
  };
  return {
    ...sending,
    values,
    change,
    /** What the input of a field takes. */
    field: <N extends Name>(name: N) => ({
      value: values[name],
      // TypeScript turns a computed key into an index signature
      onChange: (value: V[N]) => change({ [name]: value } as unknown as Partial<V>),
      error: sending.errors.fields[name],
    }),
    /** Checks the fields, and sends them if nothing is wrong. */
    async submit(): Promise<void> {
      const found: { [F in Name]?: string } = {};
      const given = problems?.(values);
      for (const name in values) {
        const sentence: string | false | undefined = given?.[name];
        if (sentence) found[name] = sentence;
      }
      if (Object.keys(found).length > 0) sending.show({ fields: found });
      else
        await sending.submit(async () => {
          await send(values);
        });
    },
  };
}
