import type { CallFailure } from '#app/session/callFailure.ts';

/** A version of a draft on the platform. */
export interface Version<V> {
  /** undefined if this version of the app cannot read them */
  readonly values: V | undefined;
  readonly revision: number;
}

/** Fields of a form, by their names. */
export type KeptFields = Readonly<Record<string, unknown>>;

/** What the device keeps of a draft: enough to continue after the page was closed. */
export interface KeptDraft<V> {
  readonly values: V;
  /** of a form, which keeps changed fields alone: what they were before */
  readonly before?: KeptFields | undefined;
  /** milliseconds since 1970 */
  readonly keptAt: number;
  /** revision of the platform's copy that this draft is based on; null if there is none */
  readonly follows: number | null;
  /** whether the platform has exactly these values */
  readonly isSaved: boolean;
  /** marks of the platform's copy and of the texts sent since; they tell the draft's own texts from those of others */
  readonly known: readonly string[];
  /** it was handed in for publishing, and no answer has come */
  readonly isHandedIn: boolean;
  /** of a new record: the Idempotency-Key of the saves that create it */
  readonly key?: string | undefined;
}

/** Where the input is kept. `at` is in milliseconds since 1970. */
export type WhereKept<W> =
  /** there is no unsaved input */
  | { readonly kind: 'nothing' }
  /** on this device; it will be sent to the platform */
  | { readonly kind: 'device'; readonly at: number }
  | { readonly kind: 'platform'; readonly at: number }
  /** on this device, until the platform can be reached */
  | { readonly kind: 'offline'; readonly at: number }
  /** on this device only: the platform refuses it */
  | { readonly kind: 'refused'; readonly at: number; readonly why: W }
  /** neither on this device, which is full, nor yet on the platform */
  | { readonly kind: 'nowhere' };

/** A version that somebody else has saved: nothing is sent until the person decides. */
interface DraftConflict<V, P> {
  readonly theirs: Version<V>;
  /** purpose of the save that met the conflict */
  readonly purpose: P | undefined;
  /** whether the person is being asked; otherwise they decide later */
  readonly isAsked: boolean;
}

/** The state of a draft. */
export interface DraftState<V, P, W> {
  /** undefined before it was begun */
  readonly values: V | undefined;
  /** the platform's copy that the draft is based on; undefined if not known here */
  readonly base: V | undefined;
  /** when the restored input was kept, in milliseconds since 1970; undefined if nothing was restored */
  readonly restoredAt: number | undefined;
  readonly kept: WhereKept<W>;
  /** what the platform refused last, and why; undefined once it has taken something */
  readonly refusal: { readonly values: V; readonly why: W } | undefined;
  /** whether the platform has exactly the present input */
  readonly isSaved: boolean;
  /** a save is running */
  readonly isSaving: boolean;
  readonly conflict: DraftConflict<V, P> | undefined;
}

/** The platform's answer to a save. */
export type SaveAnswer<V, W> =
  | { readonly kind: 'saved'; readonly revision: number }
  /** the platform has another version than the one that the draft is based on */
  | { readonly kind: 'conflict'; readonly theirs: Version<V> }
  /** the platform no longer has the copy that the draft is based on */
  | { readonly kind: 'gone' }
  /** an earlier save of this draft, whose answer was lost, was done: the text is saved over that */
  | { readonly kind: 'done'; readonly theirs: Version<V> }
  /** no answer: the save may have been done */
  | { readonly kind: 'unreachable'; readonly why: W }
  /** not sent again until something changes; `isForGood`: not until `wake`, even with new input */
  | { readonly kind: 'refused'; readonly why: W; readonly isForGood?: boolean };

type Explained<Answer> = Answer | undefined;

/** The result of a save. */
export type SaveOutcome<W> =
  | { readonly kind: 'saved' | 'unchanged' | 'conflict' | 'gone' }
  | { readonly kind: 'unreachable' | 'refused'; readonly why: W };

export interface DraftClock {
  /** milliseconds since 1970 */
  now(): number;
  /** whether the draft is saved by hand only: it never runs anything */
  readonly isByHand?: boolean;
  /** Runs `work` after a delay; that tells whether it was done. @returns cancels it */
  after(milliseconds: number, work: () => Promise<boolean>): () => void;
}

/** A version of somebody else that a draft has to be merged with. */
export interface MergeOccasion<V, P> {
  /** whether their version is a text that this draft sent without getting an answer */
  readonly isOwn: boolean;
  /** revision that the draft started from; null if there is none */
  readonly follows: number | null;
  /** the version at that revision, if known here */
  readonly base: V | undefined;
  /** purpose of the save that met the other version */
  readonly purpose: P | undefined;
}

/** What of a failed save a call tells, or else its surroundings. */
export type Failed<W> = W | CallFailure;

/**
 * What a draft needs from its surroundings. `P`: the purpose of a save, if it does more than keep; `W`: why a save
 * failed, where that is not a failed call.
 */
export interface DraftPorts<V, P = never, W = never> {
  /** equal texts mean equal values */
  readonly textOf: (values: V) => string;
  readonly device: {
    /** Keeps the draft on this device before anything else happens. @returns whether it was kept */
    write(kept: KeptDraft<V>): boolean | Promise<boolean>;
    remove(): void | Promise<void>;
  };
  readonly remote: {
    /** `isLast`: the page is closing. @returns the new revision, or the whole answer @throws what `answerTo` explains */
    save(
      values: V,
      call: {
        readonly follows: number | null;
        readonly purpose: P | undefined;
        readonly isLast: boolean;
      },
    ): Promise<number | SaveAnswer<V, Failed<W>>>;
    /**
     * What a failure means, where it is more than that the platform refuses or cannot be reached; its own failures are
     * explained in the same way.
     */
    answerTo?(
      failure: unknown,
      follows: number | null,
    ): Explained<SaveAnswer<V, Failed<W>>> | Promise<Explained<SaveAnswer<V, Failed<W>>>>;
    forget?(): Promise<unknown>;
  };
  /**
   * Merges another version and the input if no person has to decide; the result is sent over their version. Called for
   * every conflict, also if the person has postponed it.
   *
   * @returns undefined if a person has to decide
   */
  merge?(theirs: Version<V>, about: MergeOccasion<V, P>): Promise<V | undefined>;
  readonly clock: DraftClock;
  /** called if the text turns out to be published although no answer came; `isSame`: nothing was changed since */
  readonly onPublished?: (isSame: boolean) => void;
}
