import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { isChunkFailure } from '#app/widgets/later/chunkFailure.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { failedMessages } from './failedMessages.ts';

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return errorMessage(error);
}

/** Shown in place of a screen that failed: says what happened and offers to load again. The rest of the page still works. */
export function ScreenError() {
  const t = useMessages(failedMessages);
  const error = useRouteError();
  const text = textOf(error);
  const stale = isChunkFailure(error);
  return (
    <div className="bd-plain-body" role="alert">
      <div className="bd-card">
        <h1>{t(stale ? 'staleTitle' : 'failedTitle')}</h1>
        <p>{t(stale ? 'staleText' : 'failedText')}</p>
        {!stale && (
          <p>
            <code>{text}</code>
          </p>
        )}
        <div className="bd-actions">
          <button
            type="button"
            className="bd-button bd-button-primary"
            onClick={() => location.reload()}
          >
            {t('retry')}
          </button>
        </div>
      </div>
    </div>
  );
}
