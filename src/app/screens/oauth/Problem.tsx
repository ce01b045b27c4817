import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { useLeaving } from '#app/screens/shared/sign-in/useLeaving.ts';
import type { ExternalPurpose } from '#app/session/external.ts';
import type { ExternalProvider } from '#contract/externalProviders.ts';
import { locales } from '#locales/index.ts';
import type { ReturnProblem } from './useExternalReturn.ts';

const t = textsOf(locales.identity.oauth);
const siteName = textsOf(locales.identity.sites);

interface StartAgainProps {
  provider: ExternalProvider;
  purpose: ExternalPurpose;
  redirect: string;
  /** proof of identity of the person who binds the account */
  proof?: string | undefined;
}

/** A button that goes to the other site again. */
export function StartAgain({ provider, purpose, redirect, proof }: StartAgainProps) {
  const { failure, leave } = useLeaving(t('down'));
  return (
    <>
      <button
        type="button"
        className="bd-button bd-button-primary"
        onClick={() => leave(provider, purpose, redirect, proof)}
      >
        {t('again')}
      </button>
      <div className="bd-actions-note" role="alert">
        {failure && <p className="bd-failure">{failure}</p>}
      </div>
    </>
  );
}

interface ProblemProps extends StartAgainProps {
  problem: ReturnProblem;
  /** the platform's own sentence; may be empty */
  reason: string;
  /** address to go on without the other site */
  wayOut: string;
}

/** Says why the sign-in by another site failed, and how to go on. */
export function Problem({ problem, reason, wayOut, ...way }: ProblemProps) {
  const site = siteName(way.provider);
  return (
    <div role="status">
      <h1>{t(`${problem}Title`, { site })}</h1>
      <p>{reason || t(problem, { site })}</p>
      <div className="bd-actions">
        <StartAgain {...way} />
        <Link className="bd-button" to={wayOut}>
          {t(way.purpose === 'bind' ? 'back' : 'toSignIn')}
        </Link>
      </div>
    </div>
  );
}
