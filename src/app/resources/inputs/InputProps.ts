import type { CompiledField } from '#schema/compile.ts';

/** What every input of a form is given; a form item adds `id`, `value`, `onChange` and what screen readers need. */
export interface InputProps {
  readonly field: CompiledField;
  readonly id?: string;
  readonly value?: unknown;
  /** a text in place of a number or a date is what the person is still typing: the form's rules refuse it */
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** the record as the form has it now, for inputs that read a second field, such as the currency of an amount */
  readonly row?: unknown;
  readonly 'aria-required'?: boolean | 'true' | 'false';
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
  /** the messages and the help of the field */
  readonly 'aria-describedby'?: string;
}

/** The attributes of the control itself: its label, state, and what describes it. */
export function controlAttributes(props: InputProps) {
  const { id, disabled, onBlur } = props;
  const {
    'aria-required': required,
    'aria-invalid': invalid,
    'aria-describedby': described,
  } = props;
  return {
    ...(id === undefined ? {} : { id }),
    ...(disabled === undefined ? {} : { disabled }),
    ...(onBlur === undefined ? {} : { onBlur }),
    ...(required === undefined ? {} : { 'aria-required': required }),
    ...(invalid === undefined ? {} : { 'aria-invalid': invalid }),
    ...(described === undefined ? {} : { 'aria-describedby': described }),
  };
}
