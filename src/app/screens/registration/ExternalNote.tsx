import { useMessages } from '#app/language/index.ts';
import type { ProvenExternal } from '#app/session/external.ts';
import { locales } from '#locales/index.ts';

/** Says which account of another site will be bound to the new one, with a button against it. */
export function ExternalNote({ account, forget }: { account: ProvenExternal; forget: () => void }) {
  const t = useMessages(locales.identity.registrationAccount);
  const siteName = useMessages(locales.identity.sites);
  const site = siteName(account.provider);
  return (
    <p className="bd-success bd-external-note">
      {account.nickname
        ? t('externalBound', { site, name: account.nickname })
        : t('externalUnnamed', { site })}
      <button type="button" className="bd-registration-link" onClick={forget}>
        {t('externalForget')}
      </button>
    </p>
  );
}
