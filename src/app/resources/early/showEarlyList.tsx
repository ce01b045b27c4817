import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { listCall } from '#app/providers/listCall.ts';
import { plainJmgrCall } from '#app/session/client.ts';
import { askForCall, peekAhead } from '#app/session/headStart.ts';
import { callOf } from '#app/session/request.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import type { HttpAnswer } from '#app/session/transport.ts';
import { statusNotice } from '#app/shell/status.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { phoneWidth } from '#contract/layout.ts';
import { type ReadEnvelope, readEnvelope, recordOf, rowsOf } from '#contract/readEnvelope.ts';
import { questionFor } from '../list/listQuery.ts';
import { arrangeColumns } from '../list/table/arrange.ts';
import { readResources, type SchemaEntries } from '../readResources.ts';
import { emptyResources, ResourcesContext } from '../resourcesContext.ts';
import { firstViewOf } from '../views/firstView.ts';
import { readAddress } from '../views/viewAddress.ts';
import { EarlyList, type EarlyListProps } from './EarlyList.tsx';
import { isEarlyListAwaited, standEarlyList } from './earlyList.ts';

/** on its own page */
const place = '';

/**
 * Draws the rows of the list that the address names as soon as the platform has answered them, while what else the list
 * is made of is on its way. Only where the list will stand just so: as a table, under no view, with nothing searched for.
 */
export async function showEarlyList(): Promise<void> {
  const name = /^\/resource\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (name === undefined || matchMedia(phoneWidth).matches) return;
  const entries = entriesFor(name, await peekAhead(callOf(schemaList, {})));
  const entry = entries.find((one) => one.name === name);
  const user = entry && (await untilSignedIn());
  if (!user || !isEarlyListAwaited() || statusNotice(user, location.pathname)) return;
  const { resources } = readResources(entries);
  const resource = resources.get(name);
  if (resource?.provider !== 'jmgr') return;
  const { state, view, missing } = readAddress(location.search, resource, {
    views: entry.views?.filter((one) => one.place === place) ?? [],
    first: firstViewOf(user.id, name, place),
  });
  if (view || missing || Object.keys(state.filters).length > 0) return;
  const call = listCall(resource, {
    ...questionFor({ resource, state, fixed: undefined }),
    pagination: { currentPage: state.pageIndex, pageSize: state.pageSize },
  });
  const answer = envelopeOf(await askForCall(plainJmgrCall(call)));
  const rows = answer && rowsOf(answer.data, answer.dataCount);
  // what went wrong the list itself tells
  if (!rows || rows.length === 0) return;
  const columns = arrangeColumns(resource, entry.arrangements?.[place]).filter(
    ({ hidden }) => !hidden,
  );
  stand({ resource, columns, state, rows }, resources);
}

function stand(props: EarlyListProps, resources: ReturnType<typeof readResources>['resources']) {
  standEarlyList((element) => {
    const root = createRoot(element);
    // at once: the list itself may be in the queue by now, and takes longer
    flushSync(() =>
      root.render(
        <ResourcesContext.Provider value={{ ...emptyResources, state: 'ready', resources }}>
          <EarlyList {...props} />
        </ResourcesContext.Provider>,
      ),
    );
    return () => root.unmount();
  });
}

function envelopeOf(answer: HttpAnswer | undefined): ReadEnvelope | undefined {
  const envelope = answer && readEnvelope(answer.body, answer.status);
  return envelope?.success ? envelope : undefined;
}

/** What a list needs: itself, and the lists that its records name. The others are read when the list itself is. */
function entriesFor(name: string, answer: HttpAnswer | undefined): SchemaEntries {
  const all = envelopeOf(answer)?.data;
  if (!Array.isArray(all)) return [];
  const nameOf = (entry: unknown) => recordOf(entry).name;
  const text = JSON.stringify(all.find((entry) => nameOf(entry) === name)) ?? '';
  const data = all.filter(
    (entry) => nameOf(entry) === name || text.includes(`"resource":"${nameOf(entry)}"`),
  );
  const read = schemaList.response.safeParse({ code: 200, isSuccess: true, msg: '', data });
  return read.success ? read.data.data : [];
}

/** Resolves with the account once the guard has let it pass; with undefined if it did not. */
function untilSignedIn(): Promise<UserInfo | undefined> {
  return new Promise((resolve) => {
    let end: () => void = () => undefined;
    const look = () => {
      const { token, userInfo } = sessionStore.get();
      if (token && !userInfo) return;
      end();
      resolve(userInfo);
    };
    end = sessionStore.subscribe(look);
    look();
  });
}
