import { useEffect, useState } from 'react';
import { beforeWord } from '#app/language/format.ts';
import { currentLanguage, textsOf } from '#app/language/index.ts';
import { isOperator } from '#app/providers/accessPolicy.ts';
import { callEndpoint } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { useSessionPart } from '#app/session/useSession.ts';
import { recordPresenceCall, recordPresenceEnd } from '#contract/endpoints/presence.ts';
import { listed } from '#contract/language.ts';
import { presenceSeconds } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.lists.resource);

/** milliseconds; the platform forgets a window after three of these without a call */
const interval = (presenceSeconds * 1_000) / 3;

/**
 * Tells the platform that this record is open here, and learns who else has it open. Failures are ignored: it can be
 * decided on without this.
 */
function useOthers(resource: string, id: string, isAsked: boolean): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isAsked) return;
    const stay = new AbortController();
    const body = { resource, id, tab: newUuid() };
    const say = () => {
      // a window in the background decides nothing
      if (document.visibilityState === 'hidden') return;
      callEndpoint(recordPresenceCall, { body }, { silent: true, signal: stay.signal }).then(
        ({ data }) => setNames(data.map(({ nickname }) => nickname)),
        () => undefined,
      );
    };
    say();
    const timer = setInterval(say, interval);
    return () => {
      clearInterval(timer);
      stay.abort();
      // `keepalive`: the call is sent although the window closes
      callEndpoint(recordPresenceEnd, { body }, { silent: true, keepalive: true }).catch(
        () => undefined,
      );
    };
  }, [resource, id, isAsked]);
  return names;
}

/** Names the other operators who have the same record open to decide on it. */
export function OthersDeciding({ resource, id }: { resource: string; id: string }) {
  const user = useSessionPart('userInfo');
  const names = useOthers(resource, id, user !== undefined && isOperator(user));
  if (names.length === 0) return null;
  const called = listed(names, currentLanguage());
  const text = beforeWord(called);
  return (
    <p className="bd-accent bd-others-deciding" role="status">
      {t('othersDeciding', { names: text })}
    </p>
  );
}
