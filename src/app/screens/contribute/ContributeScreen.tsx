import { useCallback } from 'react';
import { Link, useParams } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { ExpiryPrompt } from '#app/screens/shared/ExpiryPrompt.tsx';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { usePageTitle } from '#app/widgets/places/titles.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { ContentDealType } from '#contract/codes.ts';
import { standingValues } from '#contract/contribution.ts';
import { specialContributionPage } from '#contract/endpoints/specialContributions.ts';
import type { ContributionPage } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { specialPath } from '#page/links.ts';
import { Contributing } from './Contributing.tsx';
import '#app/widgets/fields/fields.css';
import './contribute.css';

const t = textsOf(locales.contributions.screen);
const say = textsOf(locales.contributions.contribution);

/** A page that readers see, or the reason why it cannot be opened. */
type Found =
  | { readonly page: ContributionPage }
  /**
   * the platform does not know the page or cannot open it: trying again is no use. The reason is empty if the id is
   * invalid
   */
  | { readonly page: undefined; readonly reason: string };

const finalCodes: ReadonlySet<number> = new Set([400, 404, 422]);

/** /contribute/{id}: a signed-in reader contributes to a special page (contract 10.12). */
export function Component() {
  const { id = '' } = useParams();
  return (
    <PlainPage>
      <ExpiryPrompt />
      {/* another page starts with a new state */}
      <Contribute key={id} id={id} />
    </PlainPage>
  );
}

function Contribute({ id }: { id: string }) {
  const { remote, reload } = useRemote(
    useCallback(
      async (signal: AbortSignal): Promise<Found> => {
        try {
          const { data } = await callEndpoint(
            specialContributionPage,
            { parameters: { id } },
            { silent: true, signal },
          );
          return { page: data };
        } catch (failure) {
          if (!(failure instanceof CallFailure) || !finalCodes.has(failure.code)) throw failure;
          // readers need not hear about the form of ids
          return { page: undefined, reason: failure.code === 400 ? '' : sentenceOf(failure) };
        }
      },
      [id],
    ),
  );
  if (remote.status === 'loading')
    return (
      <div className="bd-card bd-contribute">
        <p role="status">{t('loading')}</p>
      </div>
    );
  if (remote.status === 'failed')
    return (
      <div className="bd-card bd-contribute" role="alert">
        <h1>{t('failedTitle')}</h1>
        <p>{remote.reason || t('failed')}</p>
        <button type="button" className="bd-button bd-button-primary" onClick={() => reload()}>
          {t('again')}
        </button>
      </div>
    );
  const { value } = remote;
  return value.page ? (
    <Opened page={value.page} />
  ) : (
    <div className="bd-card bd-contribute" role="alert">
      <h1>{t('unknownTitle')}</h1>
      <p>{value.reason || t('unknown')}</p>
      <Link to="/" className="bd-button">
        {t('home')}
      </Link>
    </div>
  );
}

/** The page: its name, what it accepts and how, and what the reader can contribute. */
function Opened({ page }: { page: ContributionPage }) {
  const { id, name, submit, contentDealType, standing } = page;
  const title = t('title', { name });
  usePageTitle(title);
  const dealing =
    contentDealType === ContentDealType.shownAtOnce ? 'shownAtOnce' : 'shownAfterReview';
  return (
    <div className="bd-card bd-contribute">
      {/* drawn by the platform, not by this app */}
      <a href={specialPath(id)}>{t('back')}</a>
      <h1>{title}</h1>
      {standing === 'open' ? (
        <p>
          {t(`takes${submit}`)}
          <br />
          {t(dealing)}
        </p>
      ) : (
        <p className="bd-ground bd-contribute-closed" role="status">
          {say(standing, standingValues(page))}
        </p>
      )}
      <Contributing page={page} />
    </div>
  );
}
