import { vi } from 'vitest';
import { z } from 'zod';
import { createDraft, type Draft } from '#app/widgets/draft/createDraft.ts';
import type { DraftPorts, SaveAnswer, Version } from '#app/widgets/draft/draftTypes.ts';
import { openShelf, type Shelf } from '#app/widgets/draft/shelf.ts';

/** What is typed in the tests: words, in the order in which they were typed. */
type Words = readonly string[];
export const textOf = (words: Words): string => words.join(' ');
const shape = z.array(z.string());

/** How the network treats a call. */
export const treatments = [
  'fine',
  /** it never arrives */
  'lost',
  /** it arrives, and its answer does not */
  'unanswered',
  /** no answer in time; it arrives later, after others perhaps */
  'late',
  /** it arrives, and its answer takes its time */
  'slow',
] as const;
type Treatment = (typeof treatments)[number];
export const isTreatment = (one: string): one is Treatment =>
  treatments.some((known) => known === one);

interface Applied extends Version<Words> {
  readonly values: Words;
}

/** The platform: one version after the other, each based on the one before; else it refuses. */
export function createPlatform() {
  const versions: Applied[] = [{ values: [], revision: 1 }];
  let treatment: Treatment = 'fine';
  const underWay: (() => void)[] = [];
  /** what was written again though nothing else had set out meanwhile */
  const twice: string[] = [];
  let isDoubtful = false;
  const now = (): Applied => versions.at(-1) ?? { values: [], revision: 0 };
  const apply = (values: Words, follows: number | null): SaveAnswer<Words, string> => {
    const current = now();
    if (follows !== current.revision) return { kind: 'conflict', theirs: current };
    if (!isDoubtful && textOf(values) === textOf(current.values)) twice.push(textOf(values));
    isDoubtful = false;
    versions.push({ values, revision: current.revision + 1 });
    return { kind: 'saved', revision: current.revision + 1 };
  };
  const noAnswer = { kind: 'unreachable', why: 'no answer' } as const;
  return {
    versions,
    twice,
    now,
    treat(next: Treatment): void {
      treatment = next;
    },
    /** What is under way arrives, or is answered. */
    arrive(which: number): void {
      const [work] = underWay.splice(which % Math.max(underWay.length, 1), 1);
      work?.();
    },
    async take(values: Words, follows: number | null, seen: () => void) {
      const arrives = (): SaveAnswer<Words, string> => {
        const answer = apply(values, follows);
        if (answer.kind === 'saved') seen();
        return answer;
      };
      switch (treatment) {
        case 'fine':
          return arrives();
        case 'lost':
          isDoubtful = true;
          return noAnswer;
        case 'unanswered':
          arrives();
          return noAnswer;
        case 'late':
          isDoubtful = true;
          underWay.push(arrives);
          return noAnswer;
        case 'slow': {
          const answer = arrives();
          await new Promise<void>((resolve) => underWay.push(resolve));
          return answer;
        }
      }
    },
    isBusy: () => underWay.length > 0,
  };
}
export type Platform = ReturnType<typeof createPlatform>;

const clock = {
  now: () => Date.now(),
  after(milliseconds: number, work: () => void) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Waits for things that need timers and answers. */
async function settled<T>(work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(1_000);
  return work;
}

/** A tab of one browser that writes the one thing. */
export interface Tab {
  words: Words;
  draft: Draft<Words, never, string>;
  shelf: Shelf<Words>;
}

/** Words of all that this browser keeps. */
export function keptWords(): string[] {
  const texts = Array.from({ length: localStorage.length }, (_, at) => {
    const text = localStorage.getItem(localStorage.key(at) ?? '') ?? '';
    const parsed = z.object({ values: shape }).safeParse(JSON.parse(text));
    return parsed.data?.values ?? [];
  });
  return texts.flat();
}

/**
 * Several tabs over one platform, and the facts that must always hold of them.
 *
 * @param doesMerge the tabs put two versions into one by themselves; of some they leave it to the person
 */
export function createWorld(platform: Platform, doesMerge = false) {
  /** words that were typed, and not given up knowingly */
  const wanted = new Set<string>();
  /** what an ended tab has seen of the platform, whoever goes on with it has */
  const seenByEnded = new Set<string>();
  const seenBy = new Map<Tab['shelf'], Set<string>>();
  const silent: string[] = [];
  /** told of what a tab had written itself */
  const needless: string[] = [];
  let typed = 0;

  async function open(): Promise<Tab> {
    const shelf = await settled(openShelf({ account: '7', kind: 'words', id: undefined }, shape));
    const seen = new Set(seenByEnded);
    seenBy.set(shelf, seen);
    const own = new Set<string>();
    const ports: DraftPorts<Words, never, string> = {
      textOf,
      device: shelf.device,
      clock,
      remote: {
        save: (values, { follows }) => {
          const before = platform.versions.find(({ revision }) => revision === follows);
          return platform.take(values, follows, () => {
            if (before && !seen.has(textOf(before.values))) silent.push(textOf(before.values));
            seen.add(textOf(values));
            own.add(textOf(values));
          });
        },
      },
    };
    const merge: typeof ports.merge = async ({ values: theirs = [] }, { isOwn }) => {
      if (!isOwn && theirs.at(-1)?.endsWith('3')) return undefined;
      seen.add(textOf(theirs));
      tab.words = [...new Set([...theirs, ...tab.words])];
      return tab.words;
    };
    const { kept } = shelf;
    const draft = createDraft(doesMerge ? { ...ports, merge } : ports, kept);
    const theirs = platform.now();
    const tab: Tab = { words: kept?.values ?? theirs.values, draft, shelf };
    draft.subscribe(() => {
      const told = draft.get().conflict?.theirs.values;
      if (!told) return;
      if (own.has(textOf(told))) needless.push(textOf(told));
      seen.add(textOf(told));
    });
    seen.add(textOf(tab.words));
    if (kept) draft.open(kept, theirs);
    else draft.begin(theirs);
    return tab;
  }

  return {
    wanted,
    silent,
    needless,
    open,
    close(tab: Tab): void {
      for (const text of seenBy.get(tab.shelf) ?? []) seenByEnded.add(text);
      tab.shelf.release();
      // what belongs to a page that has ended does nothing any more
      void tab.draft.leave();
      Object.assign(tab.shelf.device, { write: () => true, remove: () => undefined });
    },
    type(tab: Tab): void {
      typed += 1;
      const word = `w${typed}`;
      wanted.add(word);
      tab.words = [...tab.words, word];
      tab.draft.change(tab.words);
    },
    takeBack(tab: Tab): void {
      const word = tab.words.at(-1);
      if (word === undefined) return;
      wanted.delete(word);
      tab.words = tab.words.slice(0, -1);
      tab.draft.change(tab.words);
    },
    resolve(tab: Tab, way: 'theirs' | 'mine' | 'both'): void {
      const theirs = tab.draft.get().conflict?.theirs.values;
      if (!theirs) return;
      const mine = tab.words;
      const both = [...new Set([...theirs, ...mine])];
      tab.words = { theirs, mine, both }[way];
      // given up knowingly
      for (const word of both) if (!tab.words.includes(word)) wanted.delete(word);
      tab.draft.resolve(tab.words);
    },
  };
}

export type World = ReturnType<typeof createWorld>;
