import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { passkeyReason } from '#app/session/passkeyReason.ts';
import { signedByPasskey } from '#app/session/passkeySignIn.ts';
import { offersPasskeys } from '#app/session/passkeys.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.identity.passkeySignIn);

/** Why nobody was signed in, as a key of the messages; undefined if the browser was not the reason. */
function problemOf(error: unknown): 'noneChosen' | 'elsewhere' | undefined {
  const reason = passkeyReason(error);
  if (reason === 'NotAllowedError') return 'noneChosen';
  return reason === 'SecurityError' ? 'elsewhere' : undefined;
}

/** Signs in by a passkey, where the browser has them. */
export function Way({ onSignedIn }: { onSignedIn: () => Promise<void> | void }) {
  const unreachable = textsOf(locales.identity.signIn)('unreachable');
  const { busy, run } = useRunning();
  const [failure, setFailure] = useState<string>();
  const signIn = () =>
    run(async () => {
      setFailure(undefined);
      try {
        const result = await authProvider.login(await signedByPasskey());
        if (result.success) await onSignedIn();
        else setFailure(result.message || unreachable);
      } catch (error) {
        const problem = problemOf(error);
        setFailure(problem ? t(problem) : sentenceOf(error) || unreachable);
      }
    });
  if (!offersPasskeys()) return null;
  return (
    <>
      <button type="button" className="bd-button" disabled={busy} onClick={signIn}>
        {t('passkey')}
      </button>
      <div role="alert">{failure && <p className="bd-failure">{failure}</p>}</div>
    </>
  );
}
