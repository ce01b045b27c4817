import type { CompiledField } from '#schema/compile.ts';

/** What every input of a form is given; a form item adds `id`, `value` and `onChange`. */
export interface InputProps {
  readonly field: CompiledField;
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly disabled?: boolean;
  readonly 'aria-required'?: boolean | 'true' | 'false';
}
