import { type KeyboardEvent, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { Field, fieldInput } from './Field.tsx';

const t = textsOf(locales.forms.field);

interface PasswordFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** tells password managers whether to fill in a password or to suggest a new one */
  autoComplete: 'current-password' | 'new-password';
  /** the problem of the value, shown below in place of the hint */
  error?: string | undefined;
  hint?: string;
}

/** A password, which can be shown, with a hint while caps lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const { id, label, value, onChange, autoComplete, error, hint } = props;
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      id={id}
      label={label}
      error={error}
      note={capsLock ? t('capsLock') : hint}
      warning={capsLock}
    >
      <div className="bd-anchor bd-password">
        <input
          {...fieldInput(id, error)}
          name={id}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyUp={watchCapsLock}
          onKeyDown={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className="bd-center bd-soft bd-reveal"
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
    </Field>
  );
}
