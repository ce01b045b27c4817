import { useCallback } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { fetchAccount } from '#app/session/account.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { signInPath } from '#app/session/guard.ts';
import { useSession } from '#app/session/useSession.ts';
import { useForm } from '#app/widgets/form/useForm.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { invitationCheck, invitationTake } from '#contract/endpoints/people.ts';
import { locales } from '#locales/index.ts';
import { ExpiryPrompt } from '../shared/ExpiryPrompt.tsx';
import { PlainPage } from '../shared/PlainPage.tsx';
import '#app/widgets/fields/fields.css';
import '../shared/facts.css';

const t = textsOf(locales.team.invitation);
const role = textsOf(locales.team.memberRole);

type Answer = EndpointResponse<typeof invitationCheck>['data'];

/** /invitation/{code}: what the mail leads to. Whoever is not signed in was led to the sign-in first, and comes back. */
export function Component() {
  const { code = '' } = useParams();
  return (
    <PlainPage>
      <ExpiryPrompt />
      <div className="bd-card">
        <Invited key={code} code={code} />
      </div>
    </PlainPage>
  );
}

function Invited({ code }: { readonly code: string }) {
  const { remote, reload } = useRemote(
    useCallback(
      async (signal: AbortSignal) => {
        const input = { body: { code } };
        const { data } = await callEndpoint(invitationCheck, input, { silent: true, signal }).catch(
          (failure: unknown) => {
            // no code at all: trying again is no use
            if (failure instanceof CallFailure && failure.code === 400)
              return { data: { invitation: null } };
            throw failure;
          },
        );
        return data;
      },
      [code],
    ),
  );
  if (remote.status === 'loading') return <p role="status">{t('loading')}</p>;
  if (remote.status === 'failed')
    return (
      <div role="alert">
        <h1>{t('failedTitle')}</h1>
        <p>{remote.reason || t('failed')}</p>
        <button type="button" className="bd-button bd-button-primary" onClick={() => reload()}>
          {t('again')}
        </button>
      </div>
    );
  const { invitation } = remote.value;
  return invitation ? (
    <Offer code={code} invitation={invitation} />
  ) : (
    <div role="alert">
      <h1>{t('endedTitle')}</h1>
      <p>{t('ended')}</p>
      <Link to="/" className="bd-button">
        {t('home')}
      </Link>
    </div>
  );
}

interface OfferProps {
  readonly code: string;
  readonly invitation: NonNullable<Answer['invitation']>;
}

/** Who invites, as which account one would become an operator or a member, and the button for it. */
function Offer({ code, invitation: { nickname, expiresAt, member } }: OfferProps) {
  const navigate = useNavigate();
  const { name, userInfo } = useSession();
  const account = userInfo && userInfo.name !== name ? `${name} (${userInfo.name})` : name;
  const { busy, errors, submit } = useForm({
    empty: {},
    async send() {
      await callEndpoint(invitationTake, { body: { code } }, { silent: true });
      await fetchAccount();
      await navigate(member ? '/' : '/home', { replace: true });
    },
  });
  return (
    <>
      <h1>{member ? t('memberTitle', { institution: member.institution }) : t('title')}</h1>
      <p>
        {member
          ? t('memberText', { name: nickname, institution: member.institution })
          : t('text', { name: nickname })}
      </p>
      <dl className="bd-facts">
        <dt>{t('account')}</dt>
        <dd>{account}</dd>
        {member && (
          <>
            <dt>{t('role')}</dt>
            <dd>{role(member.role)}</dd>
          </>
        )}
        <dt>{t('expires')}</dt>
        <dd>{formatInstant(expiresAt)}</dd>
      </dl>
      {errors.other && (
        <p className="bd-failure" role="alert">
          {errors.other}
        </p>
      )}
      <button
        type="button"
        className="bd-button bd-button-primary bd-submit"
        disabled={busy}
        onClick={() => void submit()}
      >
        {t(busy ? 'sending' : 'accept')}
      </button>
      <button
        type="button"
        className="bd-button bd-submit bd-submit-second"
        disabled={busy}
        onClick={() => authProvider.logout({ redirectPath: signInPath(`/invitation/${code}`) })}
      >
        {t('another')}
      </button>
    </>
  );
}
