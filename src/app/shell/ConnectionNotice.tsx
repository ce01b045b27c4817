import { useSyncExternalStore } from 'react';
import { locales } from '#locales/index.ts';
import { textsOf } from '../language/index.ts';
import {
  type ConnectionState,
  connectionState,
  look,
  subscribeConnection,
} from '../session/connection.ts';
import './connection.css';

const t = textsOf(locales.shell.connection);

/** The states that show a button; the others end by themselves. */
const stays: ReadonlySet<ConnectionState> = new Set(['lost', 'busy']);

/**
 * Tells if the platform cannot be reached: one line for all calls, with a button to check again. The element is always
 * in the page, so that screen readers announce its changes.
 */
export function ConnectionNotice() {
  const state = useSyncExternalStore(subscribeConnection, connectionState);
  return (
    <div className="bd-flex bd-connection" role="status">
      {state !== 'fine' && (
        <div className={`bd-row bd-box bd-connection-line bd-connection-${state}`}>
          <span className="bd-rigid bd-connection-dot" aria-hidden="true" />
          <span>{t(state)}</span>
          {stays.has(state) && (
            <button className="bd-rigid bd-box bd-accent" type="button" onClick={() => void look()}>
              {t('retry')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
