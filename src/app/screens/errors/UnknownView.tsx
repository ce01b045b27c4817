import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.shell.error);

/** Shown if the server's route list names a component that does not exist (contract 10.2). */
export function UnknownView({ component }: { component: string }) {
  return (
    <div className="bd-plain-body" role="alert">
      <div className="bd-card">
        <h1>{t('unknownTitle')}</h1>
        <p>{t('unknownText', { component })}</p>
      </div>
    </div>
  );
}
