import { useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { verificationCodeDigits } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { Field, fieldInput } from '../fields/Field.tsx';
import { useRunning } from '../form/useRunning.ts';
import { OutboxLink } from './OutboxLink.tsx';
import { useCountdown } from './useCountdown.ts';
import './code-field.css';

const t = textsOf(locales.forms.codeField);

interface CodeFieldProps {
  id: string;
  label: string;
  value: string;
  /** gets digits only, six at most */
  onChange: (value: string) => void;
  /** the problem, shown below; undefined if there is none */
  error: string | undefined;
  channel: 'sms' | 'mail';
  /** whether the address is complete, so that a code can be sent to it */
  canSend: boolean;
  /** Sends a code. Resolves with the wait before the next one, or with undefined if it failed and the person was told. */
  send: () => Promise<{ waitSeconds: number } | undefined>;
  disabled?: boolean;
}

/**
 * A code of six digits, with a button that sends it and the time until it can be sent again. It is drawn without antd.
 * After sending, the input gets the focus, where phones offer the code that has just come.
 */
export function CodeField(props: CodeFieldProps) {
  const { id, label, value, onChange, error, channel, canSend, send, disabled = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const { busy: sending, run } = useRunning();
  const [sent, setSent] = useState(false);
  const { secondsLeft, begin } = useCountdown();

  const ask = () =>
    run(async () => {
      setSent(false);
      const answer = await send();
      if (!answer) return;
      begin(answer.waitSeconds);
      setSent(true);
      input.current?.focus();
    });

  const text = sent ? t(channel === 'sms' ? 'sentSms' : 'sentMail') : undefined;
  const action = secondsLeft > 0 ? t('wait', { count: secondsLeft }) : t('send');
  return (
    <Field
      id={id}
      label={label}
      error={error}
      note={
        <>
          {text}
          {sent && <OutboxLink />}
        </>
      }
    >
      <div className="bd-flex bd-gap-8 bd-code">
        <input
          ref={input}
          {...fieldInput(id, error)}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          disabled={disabled}
          onChange={(event) =>
            onChange(event.target.value.replace(/\D/g, '').slice(0, verificationCodeDigits))
          }
        />
        <button
          type="button"
          className="bd-button"
          disabled={disabled || !canSend || sending || secondsLeft > 0}
          onClick={ask}
        >
          {sending ? t('sending') : action}
        </button>
      </div>
    </Field>
  );
}
