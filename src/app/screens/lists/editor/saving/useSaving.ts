import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { useResources } from '#app/resources/resourcesContext.ts';
import { type ToldFailure, toldFailure } from '#app/session/callFailure.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { type DraftPlace, dropDraft, keepDraft, readDraft } from '#app/session/localDrafts.ts';
import { useSession } from '#app/session/useSession.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { schemaDiscard, schemaRename, schemaSave } from '#contract/endpoints/schemas.ts';
import type { DocumentStore } from '../document/documentStore.ts';
import { renameList } from '../document/renameList.ts';
import { editedTextOf, readDetail, type SchemaDetail, withoutReturns } from './useSchemaDetail.ts';

/** milliseconds without a change after which the draft is stored */
const autosaveAfter = 2_000;

/** What the platform holds of the schema, as far as this editor knows. */
export interface Stored {
  readonly source: SchemaDetail['source'];
  /** of the newest stored revision, drafts included */
  readonly revision: number;
  /** what is in use; empty where nothing was published yet */
  readonly published: string;
  readonly fileText: string | null;
  readonly draft: { readonly text: string; readonly author: string; readonly at: string } | null;
}

/** What the bar says of saving. */
export type SavingState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly failure: ToldFailure };

/** Somebody else has stored something meanwhile. */
export interface Conflict {
  readonly theirs: SchemaDetail;
  /** what was on its way: a draft, or a publication with its note */
  readonly publishing: { readonly note: string } | undefined;
}

const storedOf = (detail: SchemaDetail): Stored => ({
  source: detail.source,
  revision: detail.revision,
  published:
    detail.state === 'draft' || detail.state === 'removed' ? '' : withoutReturns(detail.text),
  fileText: detail.fileText,
  draft: detail.draft && {
    text: withoutReturns(detail.draft.text),
    author: detail.draft.author,
    at: detail.draft.updatedAt,
  },
});

const keptShape = z.object({ text: z.string() });

/**
 * Keeps what is edited: at once in this browser, a moment later as a draft on the platform; publishes and discards.
 * A write that meets a newer revision becomes a conflict, and nothing is written before the person has decided.
 */
export function useSaving(name: string, detail: SchemaDetail, store: DocumentStore) {
  const { text } = useSyncExternalStore(store.subscribe, store.get);
  const account = useSession().userInfo?.id ?? '';
  const { retry: reloadLists } = useResources();
  const place = useMemo<DraftPlace>(() => ({ account, kind: 'schema', id: name }), [account, name]);
  const [stored, setStored] = useState(() => storedOf(detail));
  const [state, setState] = useState<SavingState>({ kind: 'saved' });
  const [conflict, setConflict] = useState<Conflict>();
  const [kept, setKept] = useState(() => {
    const found = readDraft(place, keptShape);
    return found && found.values.text !== editedTextOf(detail) ? found : undefined;
  });
  // every write begins with what the last one left
  const latest = useRef(stored);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const put = useCallback((next: Stored) => {
    latest.current = next;
    setStored(next);
  }, []);

  const isChanged = text !== textIn(stored);

  const fail = useCallback(
    async (error: unknown, publishing: Conflict['publishing']) => {
      const isStale = error instanceof CallFailure && error.code === 409;
      const theirs = isStale ? await readDetail(name).catch(() => undefined) : undefined;
      if (theirs) setConflict({ theirs, publishing });
      setState(theirs ? { kind: 'changed' } : { kind: 'failed', failure: toldFailure(error) });
      return false;
    },
    [name],
  );

  const write = useCallback(
    async (publishing: Conflict['publishing']): Promise<boolean> => {
      const sent = store.get().text;
      const { current: known } = latest;
      if (!publishing && sent === textIn(known)) return true;
      setState({ kind: 'saving' });
      try {
        const revision = await send(name, sent, { known, publishing });
        put(
          publishing
            ? { ...known, ...publishedAs(known, sent), revision, draft: null }
            : { ...known, revision, draft: draftOf(sent) },
        );
        dropDraft(place);
        setState({ kind: store.get().text === sent ? 'saved' : 'changed' });
        if (publishing) reloadLists();
        return true;
      } catch (error) {
        return fail(error, publishing);
      }
    },
    [name, store, place, put, reloadLists, fail],
  );

  /** One write after the other: each is based on the revision that the one before has made. */
  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.current.then(work);
    queue.current = result.catch(() => undefined);
    return result;
  }, []);

  const saveDraft = useCallback(() => inTurn(() => write(undefined)), [inTurn, write]);
  const publish = useCallback((note: string) => inTurn(() => write({ note })), [inTurn, write]);

  // kept at once here, a moment after the last change on the platform
  const isOffered = kept !== undefined;
  const hasKept = useRef(false);
  useEffect(() => {
    if (!isChanged) {
      // taken back before it was stored: nothing waits, and nothing of it is offered later
      setState((known) => (known.kind === 'saving' ? known : { kind: 'saved' }));
      if (hasKept.current) dropDraft(place);
      hasKept.current = false;
      return;
    }
    setState((known) => (known.kind === 'saving' ? known : { kind: 'changed' }));
    const { revision } = latest.current;
    // what is still offered is not written over
    if (!isOffered) {
      keepDraft(place, { keptAt: Date.now(), revision, values: { text } });
      hasKept.current = true;
    }
    if (conflict) return;
    const timer = setTimeout(() => void saveDraft(), autosaveAfter);
    return () => clearTimeout(timer);
  }, [text, isChanged, isOffered, conflict, place, saveDraft]);

  const discard = useCallback(
    () =>
      inTurn(async () => {
        const { current: known } = latest;
        dropDraft(place);
        if (!known.draft) {
          store.change(() => known.published);
          setState({ kind: 'saved' });
          return;
        }
        const { data } = await callEndpoint(
          schemaDiscard,
          { body: { name, revision: known.revision } },
          { announce: false },
        );
        put({ ...known, revision: data.revision, draft: null });
        store.change(() => known.published);
        setState({ kind: 'saved' });
      }),
    [inTurn, name, place, put, store],
  );

  /**
   * Gives the list another name, with the text as it stands.
   *
   * @returns names of the lists that relate to it by its former name
   * @throws CallFailure, silently, where it cannot have the name
   */
  const rename = useCallback(
    (to: string): Promise<readonly string[]> =>
      inTurn(async () => {
        const sent = renameList(store.get().text, to);
        const body = { name, to, text: sent, revision: latest.current.revision };
        const { data } = await callEndpoint(schemaRename, { body }, { silent: true });
        dropDraft(place);
        reloadLists();
        return data.related;
      }),
    [inTurn, name, place, reloadLists, store],
  );

  /** Goes on with what somebody else has stored, or with a text that holds both. */
  const settle = useCallback(
    (decided: 'theirs' | 'overwrite' | { readonly text: string }) => {
      if (!conflict) return;
      setConflict(undefined);
      put(storedOf(conflict.theirs));
      if (decided === 'theirs') {
        dropDraft(place);
        store.change(() => editedTextOf(conflict.theirs));
        setState({ kind: 'saved' });
        return;
      }
      if (decided !== 'overwrite') store.change(() => decided.text);
      // a merged text is only saved, so that a person looks at it before publishing
      void inTurn(() => write(decided === 'overwrite' ? conflict.publishing : undefined));
    },
    [conflict, put, place, store, inTurn, write],
  );

  const restore = useCallback(
    (taken: boolean) => {
      if (kept && taken) store.change(() => kept.values.text);
      if (!taken) dropDraft(place);
      setKept(undefined);
    },
    [kept, place, store],
  );

  return {
    stored,
    state: isChanged && state.kind === 'saved' ? { kind: 'changed' as const } : state,
    /** whether the editor holds something that the platform does not */
    isChanged,
    conflict,
    /** what a crash left in this browser, offered until the person decides */
    kept,
    restore,
    saveDraft,
    publish,
    discard,
    rename,
    settle,
    closeConflict: useCallback(() => setConflict(undefined), []),
  };
}
export type Saving = ReturnType<typeof useSaving>;

const publishedAs = (known: Stored, text: string): Pick<Stored, 'source' | 'published'> => ({
  source: known.fileText === null ? 'stored' : 'stored-over-file',
  published: text,
});

/** What the platform goes on with: the draft, where there is one. */
const textIn = (stored: Stored): string => stored.draft?.text ?? stored.published;
const draftOf = (text: string) => ({ text, author: '', at: new Date().toISOString() });

/** Stores a text. @returns the revision that it has made @throws CallFailure, silently */
async function send(
  name: string,
  text: string,
  { known, publishing }: { known: Stored; publishing: Conflict['publishing'] },
): Promise<number> {
  const { revision } = known;
  const body = { name, text, revision, draft: !publishing, ...publishing };
  const { data } = await callEndpoint(schemaSave, { body }, { silent: true });
  return data.revision;
}

/** Findings that keep a text from being published. */
export const errorsOf = (findings: readonly SchemaFinding[]): readonly SchemaFinding[] =>
  findings.filter(({ severity }) => severity === 'error');
