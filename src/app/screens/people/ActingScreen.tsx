import { useCallback } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { actFor } from '#app/session/actFor.ts';
import { landingPath } from '#app/session/guard.ts';
import { useSessionPart } from '#app/session/useSession.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { locales } from '#locales/index.ts';
import { ExpiryPrompt } from '../shared/ExpiryPrompt.tsx';
import { PlainPage } from '../shared/PlainPage.tsx';

const t = textsOf(locales.team.invitation);

/** /acting/{membership}: mails lead here to what a member sees for an institution. It acts for that, and goes on. */
export function Component() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  return (
    <PlainPage>
      <ExpiryPrompt />
      <div className="bd-card">
        <GoesOn membership={id} path={landingPath(query.get('to'), location.origin)} />
      </div>
    </PlainPage>
  );
}

function GoesOn({ membership, path }: { readonly membership: string; readonly path: string }) {
  const user = useSessionPart('userInfo');
  const isMember = user?.memberships?.some(({ id }) => id === membership) ?? false;
  const isActing = user?.member?.id === membership;
  const { remote, reload } = useRemote(
    useCallback(async () => {
      if (isActing) location.replace(path);
      else if (isMember) await actFor(membership, path);
    }, [isActing, isMember, membership, path]),
  );
  if (!isMember && !isActing)
    return (
      <div role="alert">
        <h1>{t('noMemberTitle')}</h1>
        <p>{t('noMember')}</p>
        <Link to="/" className="bd-button">
          {t('home')}
        </Link>
      </div>
    );
  if (remote.status === 'failed')
    return (
      <div role="alert">
        <h1>{t('actingFailed')}</h1>
        <p>{remote.reason || t('failed')}</p>
        <button type="button" className="bd-button bd-button-primary" onClick={() => reload()}>
          {t('again')}
        </button>
      </div>
    );
  return <p role="status">{t('acting')}</p>;
}
