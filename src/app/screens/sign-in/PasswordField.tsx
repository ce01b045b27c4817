import { type KeyboardEvent, useState } from 'react';
import { useMessages } from '../../language/index.ts';
import { signInMessages } from './messages.ts';

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The password, which can be shown, with a hint while caps lock is on. */
export function PasswordField({ value, onChange, error }: PasswordFieldProps) {
  const t = useMessages(signInMessages);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const note = error ?? (capsLock ? t('capsLock') : undefined);
  return (
    <div className="bd-field">
      <label htmlFor="password">{t('password')}</label>
      <div className="bd-password">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyUp={watchCapsLock}
          onKeyDown={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          aria-invalid={error !== undefined}
          aria-describedby="password-note"
        />
        <button
          type="button"
          className="bd-reveal"
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path
              d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.7"
            />
            <circle cx="12" cy="12" r="3" fill="none" stroke="currentColor" strokeWidth="1.7" />
            {shown && <path d="M4 20 20 4" stroke="currentColor" strokeWidth="1.7" />}
          </svg>
        </button>
      </div>
      <p id="password-note" className={error ? 'bd-note bd-note-error' : 'bd-note'} role="status">
        {note}
      </p>
    </div>
  );
}
