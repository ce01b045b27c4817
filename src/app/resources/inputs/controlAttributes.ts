import type { InputProps } from '#extending/define.ts';

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
