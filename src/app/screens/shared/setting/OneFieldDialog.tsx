import { type ReactNode, useState } from 'react';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { FormDialog } from './FormDialog.tsx';

interface OneFieldDialogProps {
  readonly title: string;
  readonly okText: string;
  /** says above the field what it is for */
  readonly about?: ReactNode;
  readonly id: string;
  /** name of the field in the call */
  readonly name: string;
  readonly label: string;
  readonly autoComplete: 'off' | 'one-time-code';
  /** what stands in it at first. Default: nothing */
  readonly initial?: string;
  /** What is wrong with a value, as a sentence. */
  readonly problemOf: (value: string) => string | undefined;
  /** Hands the value in. @returns what failed, as a sentence, unless a call has told of itself */
  readonly onValue: (value: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** A dialog that asks for one line of text. */
export function OneFieldDialog(props: OneFieldDialogProps) {
  const { title, okText, about, id, name, label, autoComplete, initial = '' } = props;
  const { problemOf, onValue, onClose } = props;
  const [fieldOf] = useState(() => ({ [name]: 'value' as const }));
  const { place, errors, busy, show, submit, forgive } = useSubmission<'value'>(fieldOf);
  const [value, setValue] = useState(initial);
  const hand = async () => {
    const failed = await onValue(value);
    if (failed !== undefined) show({ fields: {}, other: failed });
  };
  return (
    <FormDialog
      open
      title={title}
      okText={okText}
      busy={busy}
      error={errors.other}
      place={place}
      entered={value}
      onSubmit={async () => {
        const problem = problemOf(value);
        if (problem !== undefined) show({ fields: { value: problem } });
        else await submit(hand);
      }}
      onClose={onClose}
    >
      {about && <p className="bd-soft">{about}</p>}
      <TextField
        id={id}
        name={name}
        label={label}
        autoComplete={autoComplete}
        value={value}
        onChange={(next) => {
          setValue(next);
          forgive();
        }}
        error={errors.fields.value}
      />
    </FormDialog>
  );
}
