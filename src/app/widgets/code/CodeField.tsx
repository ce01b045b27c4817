import { useRef, useState } from 'react';
import { useMessages } from '../../language/index.ts';
import { configuration } from '../../session/configuration.ts';
import { codeFieldMessages } from './messages.ts';
import { useCountdown } from './useCountdown.ts';
import '../fields/fields.css';
import './code-field.css';

const codeLength = 6;

export interface CodeFieldProps {
  id: string;
  label: string;
  value: string;
  /** gets digits only, six at most */
  onChange: (value: string) => void;
  /** what is wrong with it, shown below; nothing is wrong without one */
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
  // a second click comes before the button is drawn as disabled
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const { secondsLeft, begin } = useCountdown();

  const ask = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setSent(false);
    try {
      const answer = await send();
      if (!answer) return;
      begin(answer.waitSeconds);
      setSent(true);
      input.current?.focus();
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  const note = error ?? (sent ? t(channel === 'sms' ? 'sentSms' : 'sentMail') : undefined);
  const action = secondsLeft > 0 ? t('wait', { count: secondsLeft }) : t('send');
  return (
    <div className="bd-field">
      <label htmlFor={id}>{label}</label>
      <div className="bd-code">
        <input
          ref={input}
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, codeLength))}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
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
      <p id={`${id}-note`} className={error ? 'bd-note bd-note-error' : 'bd-note'} role="status">
        {note}
        {sent && !error && configuration().demo && (
          <a href="/dev/outbox" target="_blank" rel="noreferrer">
            {t('outbox')}
          </a>
        )}
      </p>
    </div>
  );
}
