import type { CallFailure } from '#app/session/client.ts';
import { handClock } from '#app/widgets/draft/browserClock.ts';
import { createDraft } from '#app/widgets/draft/createDraft.ts';
import type { DraftPorts } from '#app/widgets/draft/draftTypes.ts';
import {
  type DraftSubject,
  type LeftDraft,
  type LongShelf,
  newShelf,
  type Shelf,
} from '#app/widgets/draft/shelf.ts';
import { whenIdle } from '#app/widgets/whenIdle.ts';
import type { SpecialDetail } from '#contract/entities/special.ts';
import { documentOf, isDirty } from '../document/state.ts';
import type { EditorStore } from '../editorStore.ts';
import {
  changedText,
  keptText,
  type PageValues,
  pageText,
  prepareTexts,
  valuesOf,
} from './pageValues.ts';

/** milliseconds: a change is stored when the browser is idle, at the latest after this time */
const latest = 300;
/** milliseconds without a change after which the whole page is stored, and not only what has changed in it */
const rest = 1_000;

/** Whose pages are kept on this device, and which. @param id undefined for new ones */
export const subjectOf = (account: string, id: string | undefined): DraftSubject => ({
  account,
  kind: 'special',
  id,
});

type PagePorts<P> = DraftPorts<PageValues, P, CallFailure | undefined>;

/**
 * The draft of one page: follows the editor's store and stores each change on this device when the browser is idle: a key in
 * what it changes, because the text of a large page takes longer to store than a key may, the page once the hand rests.
 *
 * @param ports its calls to the platform, and how it is merged with other versions
 * @param opened the page as it was opened; undefined begins a new one
 */
export function createPageDraft<P>(
  {
    store,
    account,
    id: currentId,
  }: { store: EditorStore; account: string; id: () => string | undefined },
  ports: Pick<PagePorts<P>, 'remote' | 'merge'>,
  opened: SpecialDetail | undefined,
) {
  /** what the device has of the page */
  let written: PageValues | undefined;
  let shelf: { readonly of: string | undefined; readonly own: LongShelf<PageValues> } | undefined;
  /** earlier places of this page on the device, kept until the present one has everything */
  const former: Shelf<PageValues>[] = [];
  const leaveFormer = async (): Promise<void> => {
    for (const left of former.splice(0)) {
      await left.device.remove();
      left.release();
    }
  };
  const device: PagePorts<P>['device'] = {
    async write(kept) {
      const id = currentId();
      if (shelf && shelf.of !== id) {
        former.push(shelf.own);
        shelf = undefined;
      }
      // a new page that was emptied again need not be kept
      const isSaved = kept.isSaved || !isDirty(store.getState());
      if (!isSaved) shelf ??= { of: id, own: newShelf(subjectOf(account, id), keptText) };
      written = isSaved ? undefined : kept.values;
      const isKept = (await shelf?.own.device.write({ ...kept, isSaved })) ?? true;
      if (!isKept) written = undefined;
      if (isKept) await leaveFormer();
      return isKept;
    },
    async remove() {
      await shelf?.own.device.remove();
      await leaveFormer();
    },
  };
  const draft = createDraft<PageValues, P, CallFailure | undefined>(
    { ...ports, textOf: pageText, device, clock: handClock },
    {
      follows: opened?.revision ?? null,
      isSaved: opened !== undefined,
      known: [],
      isHandedIn: false,
    },
  );

  // the text of the opened page is made with the first change, so that opening is fast
  let unopened = opened && { values: valuesOf(store.getState()), revision: opened.revision };
  const begin = (): void => {
    const first = unopened;
    unopened = undefined;
    if (first) draft.begin(first);
  };
  /** Gives the draft the editor's present state. */
  const keep = (): void => {
    begin();
    draft.change(valuesOf(store.getState()));
  };

  return {
    draft,
    keep,
    /** Called when the page is the platform's version of this revision. */
    takeVersion(revision: number): void {
      unopened = undefined;
      draft.begin({ values: valuesOf(store.getState()), revision });
    },
    /** Continues with what a closed window left, as one step that undo takes back. */
    restore(left: LeftDraft<PageValues>): void {
      begin();
      const { kept } = left;
      former.push(left);
      store.dispatch({
        type: 'replace',
        document: documentOf(kept.values),
        saved: false,
        as: 'restored',
      });
      draft.goOnWith({ ...kept, values: valuesOf(store.getState()) });
    },
    /** Follows the store until the returned function is called; after that another window may take over the draft. */
    start(): () => void {
      let { revision, savedRevision } = store.getState();
      let takeBack: (() => void) | undefined;
      let resting: ReturnType<typeof setTimeout> | undefined;
      const keepPage = (): void => {
        takeBack?.();
        takeBack = undefined;
        clearTimeout(resting);
        resting = undefined;
        keep();
      };
      const follow = (hasTime: () => boolean): void => {
        const state = store.getState();
        // done when idle, so that no key waits for it
        takeBack = undefined;
        if (!prepareTexts(state.components, hasTime)) {
          takeBack = whenIdle(follow, latest);
          return;
        }
        const isInPlace = shelf !== undefined && shelf.of === currentId();
        const changed = written && isInPlace ? changedText(written, valuesOf(state)) : undefined;
        if (changed === undefined) {
          keepPage();
          return;
        }
        clearTimeout(resting);
        resting = setTimeout(keepPage, rest);
        void shelf?.own.add(changed).then((isKept) => isKept || keepPage());
      };
      const stop = store.subscribe(() => {
        const now = store.getState();
        if (now.revision === revision && now.savedRevision === savedRevision) return;
        ({ revision, savedRevision } = now);
        takeBack ??= whenIdle(follow, latest);
      });
      const flush = (): void => {
        if (takeBack || resting !== undefined) keepPage();
      };
      const leave = (): void => {
        if (document.visibilityState === 'hidden') flush();
      };
      window.addEventListener('pagehide', flush);
      window.addEventListener('visibilitychange', leave);
      return () => {
        flush();
        stop();
        window.removeEventListener('pagehide', flush);
        window.removeEventListener('visibilitychange', leave);
        shelf?.own.release();
        shelf = undefined;
        for (const left of former.splice(0)) left.release();
      };
    },
  };
}
