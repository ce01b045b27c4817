import { useCallback, useMemo, useState } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import { type Older, useOlder } from '#app/widgets/remote/useOlder.ts';
import { type Remote, useRemote } from '#app/widgets/remote/useRemote.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { type Notice, noticeList, noticeRead } from '#contract/endpoints/notices.ts';

type Page = EndpointResponse<typeof noticeList>['data'];

/** Ids are numbers of up to 19 digits without leading zeros. */
const isUpTo = (id: string, last: string): boolean =>
  id.length === last.length ? id <= last : id.length < last.length;

/** What was read here since it was loaded. */
interface Read {
  readonly ids: ReadonlySet<string>;
  readonly upTo: string;
}
const nothing: Read = { ids: new Set(), upTo: '' };

/** The notices of the panel: pages of them, and what of them is read. @param onUnread hears how many are unread */
export function useNotices(onUnread: (unread: number) => void): {
  readonly remote: Remote<Page>;
  /** loads the newest again, and drops the older ones */
  readonly reload: () => Promise<void>;
  readonly older: Older;
  readonly read: (notice: Notice) => void;
  readonly readAll: { readonly run: () => void; readonly isBusy: boolean };
} {
  const [added, setAdded] = useState<Pick<Page, 'notices' | 'more'>>();
  const [since, setSince] = useState(nothing);
  /** how many are unread of those that there were when it was loaded */
  const [expected, setExpected] = useState(0);
  const older = useOlder();
  const { restart } = older;
  const [isReading, setReading] = useState(false);

  const load = useCallback(
    async (signal: AbortSignal): Promise<Page> => {
      const { data } = await callEndpoint(noticeList, { body: {} }, { silent: true, signal });
      restart();
      setAdded(undefined);
      setSince(nothing);
      setExpected(data.unread);
      onUnread(data.unread);
      return data;
    },
    [onUnread, restart],
  );
  const { remote: newest, reload } = useRemote(load);

  const remote = useMemo<Remote<Page>>(() => {
    if (newest.status !== 'ready') return newest;
    const { value } = newest;
    const notices = [...value.notices, ...(added?.notices ?? [])].map((notice) => {
      const isRead = since.ids.has(notice.id) || isUpTo(notice.id, since.upTo);
      return isRead ? { ...notice, isRead } : notice;
    });
    const { more } = added ?? value;
    return { status: 'ready', value: { notices, more, unread: expected } };
  }, [newest, added, since, expected]);
  const shown = remote.status === 'ready' ? remote.value.notices : [];

  const loadOlder = () => {
    const before = shown.at(-1)?.id;
    if (before === undefined) return;
    void older.loadFrom(
      () => callEndpoint(noticeList, { body: { before } }, { silent: true }),
      ({ data: { notices, more } }) =>
        setAdded((known) => ({ notices: [...(known?.notices ?? []), ...notices], more })),
    );
  };
  const read = async ({ id, isRead }: Notice) => {
    if (isRead) return;
    setSince((known) => ({ ...known, ids: new Set([...known.ids, id]) }));
    setExpected((known) => Math.max(0, known - 1));
    // it tells of a failure itself, and of no success; `keepalive`: it is sent although the link may leave the app
    const options = { keepalive: true, announce: false };
    const call = callEndpoint(noticeRead, { body: { ids: [id] } }, options);
    await call.then(({ data }) => onUnread(data.unread)).catch(() => undefined);
  };
  const readAll = async () => {
    const [first] = shown;
    if (!first || isReading) return;
    setReading(true);
    try {
      const { data } = await callEndpoint(noticeRead, { body: { upTo: first.id } });
      setSince((known) => ({ ...known, upTo: first.id }));
      setExpected(0);
      onUnread(data.unread);
    } catch {
      // the call tells of it itself, and nothing was marked
    } finally {
      setReading(false);
    }
  };
  return {
    remote,
    reload,
    older: { load: loadOlder, isBusy: older.isBusy, hasFailed: older.hasFailed },
    read: (notice) => void read(notice),
    readAll: { run: () => void readAll(), isBusy: isReading },
  };
}
