import { useMessages } from '#app/language/index.ts';
import type { ProvenExternal } from '#app/session/external.ts';
import { locales } from '#locales/index.ts';

/** Picture and name of the account at the other site. */
export function ExternalPerson({ account }: { account: ProvenExternal }) {
  const t = useMessages(locales.identity.oauth);
  const siteName = useMessages(locales.identity.sites);
  const site = siteName(account.provider);
  const name = account.nickname || t('someone', { site });
  return (
    <div className="bd-row bd-gap-12 bd-ground bd-person">
      {account.avatar ? (
        <img
          className="bd-center bd-rigid bd-accent"
          src={account.avatar}
          alt=""
          referrerPolicy="no-referrer"
        />
      ) : (
        <span className="bd-center bd-rigid bd-accent" aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <div className="bd-shrink">
        <strong>{name}</strong>
        <small>{site}</small>
      </div>
    </div>
  );
}
