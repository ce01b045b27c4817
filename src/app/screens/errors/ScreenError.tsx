import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { connectionState, subscribeConnection } from '#app/session/connection.ts';
import { page } from '#app/session/sessionEnd.ts';
import { isMissingScript, useReload } from '#app/widgets/later/missingScript.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.shell.failed);

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return errorMessage(error);
}

/** Shown in place of a screen that failed or whose script did not arrive. The rest of the page still works. */
export function ScreenError() {
  const error = useRouteError();
  const text = textOf(error);
  const isMissing = isMissingScript(error);
  const connection = useSyncExternalStore(subscribeConnection, connectionState);
  const isWaiting = connection === 'lost' || connection === 'busy';
  useReload(isMissing);
  return (
    <div className="bd-plain-body" role="alert">
      <div className="bd-card">
        <h1>{t(isMissing ? 'missingTitle' : 'failedTitle')}</h1>
        <p>{t(isMissing ? (isWaiting ? 'waitingText' : 'missingText') : 'failedText')}</p>
        {!isMissing && (
          <p>
            <code>{text}</code>
          </p>
        )}
        <div className="bd-actions">
          <button
            type="button"
            className="bd-button bd-button-primary"
            onClick={() => page.reload()}
          >
            {t('retry')}
          </button>
        </div>
      </div>
    </div>
  );
}
