import { useCallback, useMemo, useState } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import { type Older, useOlder } from '#app/widgets/remote/useOlder.ts';
import { type Remote, useRemote } from '#app/widgets/remote/useRemote.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { noteList, type RecordNote } from '#contract/endpoints/notes.ts';

/** The record that notes are about, in the list that shows it. */
export interface NotedRecord {
  readonly resource: string;
  readonly id: string;
}

type Page = EndpointResponse<typeof noteList>['data'];

/** Ids are numbers of up to 19 digits without leading zeros. */
const byAge = (one: RecordNote, other: RecordNote): number =>
  one.id.length - other.id.length || (one.id < other.id ? -1 : Number(one.id > other.id));

/** The notes that are shown, with the newest as they are now; if what lies between is not known, with those alone. */
function withNewest(known: Page, newest: Page): Page {
  const ids = new Set(newest.notes.map(({ id }) => id));
  const isJoined = !newest.more || known.notes.some(({ id }) => ids.has(id));
  const [first] = newest.notes;
  if (!isJoined || !first || !newest.more) return newest;
  // of those that the page reaches over, what it leaves out is gone
  const older = known.notes.filter((note) => byAge(note, first) < 0);
  return { ...newest, notes: [...older, ...newest.notes], more: known.more };
}

/** The notes on a record, the newest last, page by page. */
export function useNotes(record: NotedRecord): {
  readonly remote: Remote<Page>;
  readonly reload: () => Promise<void>;
  readonly older: Older;
  /** Shows a note that was written or changed, with what others have written meanwhile. */
  readonly put: (note: RecordNote) => void;
  readonly drop: (id: string) => void;
} {
  const { resource, id } = record;
  const [page, setPage] = useState<Page>();
  const older = useOlder();
  const { restart } = older;
  const ask = useCallback(
    async (before?: string, signal?: AbortSignal): Promise<Page> => {
      const body = { resource, id, ...(before === undefined ? {} : { before }) };
      const options = { silent: true, ...(signal ? { signal } : {}) };
      return (await callEndpoint(noteList, { body }, options)).data;
    },
    [resource, id],
  );
  const load = useCallback(
    async (signal: AbortSignal) => {
      const newest = await ask(undefined, signal);
      restart();
      setPage(newest);
    },
    [ask, restart],
  );
  const { remote: loading, reload } = useRemote(load);
  const remote = useMemo<Remote<Page>>(() => {
    if (loading.status !== 'ready') return loading;
    return page ? { status: 'ready', value: page } : { status: 'loading' };
  }, [loading, page]);

  const loadOlder = () => {
    const before = page?.notes[0]?.id;
    if (before === undefined) return;
    void older.loadFrom(
      () => ask(before),
      (found) =>
        setPage((known) => ({ ...found, notes: [...found.notes, ...(known?.notes ?? [])] })),
    );
  };
  const put = (note: RecordNote) => {
    setPage((known) => {
      const others = known?.notes.filter((one) => one.id !== note.id) ?? [];
      return known && { ...known, notes: [...others, note].sort(byAge) };
    });
    // what does not come now comes when the panel is opened again
    ask().then(
      (newest) => setPage((known) => (known ? withNewest(known, newest) : newest)),
      () => undefined,
    );
  };
  const drop = (gone: string) =>
    setPage((known) => known && { ...known, notes: known.notes.filter((one) => one.id !== gone) });
  return {
    remote,
    reload,
    older: { load: loadOlder, isBusy: older.isBusy, hasFailed: older.hasFailed },
    put,
    drop,
  };
}
