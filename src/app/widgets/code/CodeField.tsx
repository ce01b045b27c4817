import { useRef, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { verificationCodeDigits } from '#contract/formats.ts';
import { Field, fieldInput } from '../fields/Field.tsx';
import { useRunning } from '../form/useRunning.ts';
import { codeFieldMessages } from './messages.ts';
import { OutboxLink } from './OutboxLink.tsx';
import { useCountdown } from './useCountdown.ts';
import './code-field.css';

interface CodeFieldProps {
  id: string;
  label: string;
  value: string;
  /** gets digits only, six at most */
  onChange: (value: string) => void;
  /** the problem, shown below; undefined if there is none */
  error: string | undefined;
  channel: 'sms' | 'mail';
  /** whether the address is fit to be sent to */
  canSend: boolean;
  /** Sends a code. Answers how long to wait for the next one; nothing where it failed and the person has been told. */
  send: () => Promise<{ waitSeconds: number } | undefined>;
  disabled?: boolean;
}

/**
 * A code of six digits with the button that sends it and the time until it may be sent again. Drawn without antd; once
 * a code is on its way the input has the focus, and phones offer the code that just came.
 */
export function CodeField(props: CodeFieldProps) {
  const { id, label, value, onChange, error, channel, canSend, send, disabled = false } = props;
  const t = useMessages(codeFieldMessages);
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
      <div className="bd-code">
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
