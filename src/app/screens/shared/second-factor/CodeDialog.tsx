import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import type { SignInResult } from '#app/session/secondFactor.ts';
import { signIn } from '#app/session/signIn.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { locales } from '#locales/index.ts';
import '#app/widgets/fields/fields.css';
import '../expiry-prompt.css';
import './code-dialog.css';

const t = textsOf(locales.identity.secondFactorCode);

export interface CodeDialogProps {
  readonly challenge: string;
  /** gets how the sign-in ended; wrong codes can be tried again before */
  readonly onEnd: (result: SignInResult) => void;
}

/** The second step of a sign-in: a code of the app, or a recovery code. Drawn without antd. */
export function CodeDialog({ challenge, onEnd }: CodeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { busy, run } = useRunning();
  useEffect(() => dialog.current?.showModal(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is typed at once
  useEffect(() => dialog.current?.querySelector('input')?.focus(), [isRecovery]);

  const end = (result: SignInResult) => {
    // closing returns the focus
    dialog.current?.close();
    onEnd(result);
  };
  const cancel = () =>
    end({ success: false, reason: 'refused', message: t('cancelled'), problems: [] });
  const isWhole = isRecovery ? code.trim().length >= 16 : /^\d{6}$/.test(code.replaceAll(' ', ''));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) {
      setError(t(isRecovery ? 'recoveryWrong' : 'codeWrong'));
      return;
    }
    void run(async () => {
      const result = await signIn({ challenge, code });
      if (result.success || result.problems.some(({ field }) => field === 'challenge')) end(result);
      else setError(result.message || t('unreachable'));
    });
  };

  return (
    <dialog ref={dialog} className="bd-prompt" aria-labelledby={titleId} onCancel={cancel}>
      <form className="bd-grid bd-code-step" onSubmit={submit} noValidate>
        <h2 id={titleId}>{t('title')}</h2>
        <p className="bd-soft">{t(isRecovery ? 'recoveryText' : 'codeText')}</p>
        <TextField
          // another kind of keyboard
          key={String(isRecovery)}
          id="second-factor-code"
          name="code"
          label={t(isRecovery ? 'recoveryCode' : 'code')}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          value={code}
          onChange={(next) => {
            setCode(next);
            setError(undefined);
          }}
          error={error}
        />
        <button
          type="button"
          className="bd-accent bd-code-other"
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
            setError(undefined);
          }}
        >
          {t(isRecovery ? 'useApp' : 'useRecovery')}
        </button>
        <div className="bd-actions">
          <button type="button" className="bd-button" onClick={cancel}>
            {t('cancel')}
          </button>
          <button type="submit" className="bd-button bd-button-primary" disabled={busy}>
            {t(busy ? 'submitting' : 'submit')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
