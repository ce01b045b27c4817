import { textsOf } from '#app/language/index.ts';
import { page } from '#app/session/sessionEnd.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.identity.signIn);

/** Shown in place of a way of signing in that could not be loaded. */
export function WayFailed() {
  return (
    <div role="alert">
      <p className="bd-failure">{t('wayFailed')}</p>
      <button type="button" className="bd-button bd-submit" onClick={() => page.reload()}>
        {t('reload')}
      </button>
    </div>
  );
}
