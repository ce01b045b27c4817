import { useSyncExternalStore } from 'react';
import { useMessages } from '../language/index.ts';
import {
  type ConnectionState,
  connectionState,
  look,
  subscribeConnection,
} from '../session/connection.ts';
import './connection.css';
import { connectionMessages } from './connectionMessages.ts';

/** What a button is offered for: the others come to an end by themselves. */
const stays: ReadonlySet<ConnectionState> = new Set(['lost', 'busy']);

/**
 * Says how the platform is reached where that is not well: one quiet line for all calls, with a button that looks
 * again. It stands in the page always, so that screen readers hear what comes into it.
 */
export function ConnectionNotice() {
  const state = useSyncExternalStore(subscribeConnection, connectionState);
  const t = useMessages(connectionMessages);
  return (
    <div className="bd-connection" role="status">
      {state !== 'fine' && (
        <div className={`bd-connection-line bd-connection-${state}`}>
          <span className="bd-connection-dot" aria-hidden="true" />
          <span>{t(state)}</span>
          {stays.has(state) && (
            <button type="button" onClick={() => void look()}>
              {t('retry')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
