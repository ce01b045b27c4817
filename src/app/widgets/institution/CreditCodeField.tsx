import { useLayoutEffect, useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { creditCodeProblem, normaliseCreditCode } from '#contract/creditCode.ts';
import { locales } from '#locales/index.ts';
import { Field, fieldInput } from '../fields/Field.tsx';
import { groupCreditCode } from './details.ts';

const t = textsOf(locales.identity.details);

interface CreditCodeFieldProps {
  id: string;
  value: string;
  /** gets the code without spaces, in capitals */
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
  disabled: boolean;
}

/**
 * The unified social credit code. It is normalised while it is typed or pasted, and shown below in groups that are easy
 * to compare with the licence.
 */
export function CreditCodeField(props: CreditCodeFieldProps) {
  const { id, value, onChange, onBlur, error, disabled } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);

  // the text before the caret may have become shorter: keep the caret at its character
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const take = (element: HTMLInputElement) => {
    const place = element.selectionStart ?? element.value.length;
    caret.current = normaliseCreditCode(element.value.slice(0, place)).length;
    onChange(normaliseCreditCode(element.value));
  };

  const soFar = { code: groupCreditCode(value), count: value.length };
  const note =
    value === ''
      ? t('creditCodeHint')
      : t(creditCodeProblem(value) ? 'creditCodeSoFar' : 'creditCodeRight', soFar);
  return (
    <Field id={id} label={t('creditCode')} error={error} note={note} className="bd-credit-code">
      <input
        ref={input}
        {...fieldInput(id, error)}
        name={id}
        value={value}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={disabled}
        required
        onChange={(event) => {
          // a composition of an input method is not changed
          if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)
            onChange(event.target.value);
          else take(event.target);
        }}
        onCompositionEnd={(event) => take(event.currentTarget)}
        onBlur={onBlur}
      />
    </Field>
  );
}
