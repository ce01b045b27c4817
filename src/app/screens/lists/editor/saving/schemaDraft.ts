import { z } from 'zod';
import { createListeners } from '#app/listeners.ts';
import { withoutReturns } from '#app/screens/lists/kept/calls.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { browserClock } from '#app/widgets/draft/browserClock.ts';
import { createDraft } from '#app/widgets/draft/createDraft.ts';
import type { DraftState } from '#app/widgets/draft/draftTypes.ts';
import type { Shelf } from '#app/widgets/draft/shelf.ts';
import { schemaDiscard, schemaRename, schemaSave } from '#contract/endpoints/schemas.ts';
import type { DocumentStore } from '../document/documentStore.ts';
import { renameList } from '../document/renameList.ts';
import { editedTextOf, readDetail, type SchemaDetail } from './schemaDetail.ts';

/** The text of a schema, as kept on this device. */
export const keptSchema = z.object({ text: z.string() });
type SchemaText = z.output<typeof keptSchema>;

/** The note about a version that is being published: what was changed and why. */
interface Publication {
  readonly note: string;
}

/** What the platform has of the schema, as far as this editor knows. */
export interface Stored {
  readonly from: SchemaDetail['from'];
  /** the published text; empty if nothing was published yet */
  readonly published: string;
  readonly fileText: string | null;
  /** `author`: nickname; empty if this editor saved it */
  readonly draft: { readonly text: string; readonly author: string; readonly at: string } | null;
}

export interface SchemaDraftState {
  readonly draft: DraftState<SchemaText, Publication, CallFailure>;
  readonly stored: Stored;
  /** what somebody else has saved, while the person is being asked about it */
  readonly theirs: SchemaDetail | undefined;
}

const storedOf = (detail: SchemaDetail): Stored => ({
  from: detail.from,
  published:
    detail.state === 'draft' || detail.state === 'removed' ? '' : withoutReturns(detail.text),
  fileText: detail.fileText,
  draft: detail.draft && {
    text: withoutReturns(detail.draft.text),
    author: detail.draft.author,
    at: detail.draft.updatedAt,
  },
});

const versionOf = (detail: SchemaDetail) => ({
  values: { text: editedTextOf(detail) },
  revision: detail.revision,
});

interface SchemaDraftOptions {
  readonly name: string;
  readonly detail: SchemaDetail;
  /** the edited document */
  readonly document: DocumentStore;
  readonly shelf: Shelf<SchemaText>;
  /** called after a version of the list was published */
  readonly onPublished: () => void;
}

/** The draft of a schema: saved as it changes, published, discarded and renamed. It uses no React. */
export function createSchemaDraft(options: SchemaDraftOptions) {
  const { name, detail, document, shelf, onPublished } = options;
  const { kept } = shelf;
  /** revision that `stored` tells about */
  let { revision } = detail;
  /** read when a save met another version; counts only once the draft follows it */
  let met: SchemaDetail | undefined;

  const draft = createDraft<SchemaText, Publication>(
    {
      textOf: ({ text }) => text,
      device: shelf.device,
      clock: browserClock,
      remote: {
        async save({ text }, { follows, purpose }) {
          const body = { name, text, revision: follows ?? 0, draft: !purpose, ...purpose };
          const { data } = await callEndpoint(schemaSave, { body }, { silent: true });
          const { stored } = state;
          revision = data.revision;
          set({ stored: { ...stored, ...(purpose ? publishedAs(stored, text) : draftOf(text)) } });
          return revision;
        },
        async answerTo(failure) {
          if (!(failure instanceof CallFailure) || failure.code !== 409) return undefined;
          met = await readDetail(name);
          return { kind: 'conflict', theirs: versionOf(met) };
        },
      },
    },
    kept,
  );

  let state: SchemaDraftState = {
    draft: draft.get(),
    stored: storedOf(detail),
    theirs: undefined,
  };
  const listeners = createListeners();
  const set = (next: Partial<SchemaDraftState>): void => {
    state = { ...state, ...next };
    listeners.tell();
  };
  const show = (text: string): void => document.change(() => text);
  draft.subscribe(() => {
    const now = draft.get();
    const follows = draft.follows();
    let { stored } = state;
    if (met && met.revision === follows) {
      stored = storedOf(met);
      revision = met.revision;
      met = undefined;
    }
    set({
      draft: now,
      stored,
      theirs: now.conflict?.isAsked ? met : undefined,
    });
  });

  const atStart = versionOf(detail);
  if (kept) {
    met = detail;
    show(kept.values.text);
    draft.open(kept, atStart);
  } else draft.begin(atStart);
  document.subscribe(() => draft.change({ text: document.get().text }));

  /** @returns whether it was published */
  const publish = async (note: string): Promise<boolean> => {
    const isPublished = (await draft.save({ note })).kind === 'saved';
    if (isPublished) onPublished();
    return isPublished;
  };

  return {
    get: (): SchemaDraftState => state,
    subscribe: listeners.add,
    save: () => draft.save(),
    publish,
    /** Returns to the published text. @throws CallFailure */
    async discard(): Promise<void> {
      const { published, draft: saved } = state.stored;
      if (!saved && !draft.get().isSaving) {
        show(published);
        return;
      }
      if (!(await draft.hold())) return;
      try {
        const body = { name, revision: draft.follows() ?? 0 };
        const { data } = await callEndpoint(schemaDiscard, { body }, { announce: false });
        revision = data.revision;
        set({ stored: { ...state.stored, draft: null } });
        draft.begin({ values: { text: published }, revision });
        show(published);
      } finally {
        await draft.release();
      }
    },
    /**
     * Renames the list, with its present text.
     *
     * @returns names of the lists that relate to it by its former name; undefined if a conflict has to be decided first
     * @throws CallFailure, silently, if the name cannot be used
     */
    async rename(to: string): Promise<readonly string[] | undefined> {
      if (!(await draft.hold())) return undefined;
      try {
        const text = renameList(document.get().text, to);
        const body = { name, to, text, revision: draft.follows() ?? 0 };
        const { data } = await callEndpoint(schemaRename, { body }, { silent: true });
        await draft.finish();
        onPublished();
        return data.related;
      } catch (failure) {
        await draft.release();
        throw failure;
      }
    },
    /** Drops the restored text and continues with that of the platform. */
    startAfresh(): void {
      draft.change({ text: textIn(state.stored) }, true);
      show(textIn(state.stored));
    },
    /** Ends a conflict with their text, mine, or a merged one. */
    async resolve(text: string): Promise<void> {
      const { conflict } = draft.get();
      if (!conflict) return;
      const isMine = text === document.get().text;
      draft.resolve({ text });
      show(text);
      // a merged text is saved but not published, because a person should read it first
      if (isMine && conflict.purpose) await publish(conflict.purpose.note);
    },
    postpone: draft.postpone,
    wake: draft.wake,
    leave: draft.leave,
    release: draft.release,
  };
}

const publishedAs = (known: Stored, text: string) => ({
  from: known.fileText === null ? ('stored' as const) : ('stored-over-file' as const),
  published: text,
  draft: null,
});
const draftOf = (text: string) => ({
  draft: { text, author: '', at: new Date().toISOString() },
});

/** The platform's text to continue with: the draft if there is one, else the published one. */
const textIn = (stored: Stored): string => stored.draft?.text ?? stored.published;
