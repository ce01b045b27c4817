/** A draft as the platform has it. */
export interface Version<V> {
  /** undefined if this version of the app cannot read them */
  readonly values: V | undefined;
  readonly revision: number;
}

/** What the device keeps of a draft: enough to go on from after the end of the page. */
export interface KeptDraft<V> {
  readonly values: V;
  /** milliseconds since 1970 */
  readonly keptAt: number;
  /** revision of the platform's copy that this one follows; null where there is none yet */
  readonly follows: number | null;
  /** whether the platform has exactly this */
  readonly isSaved: boolean;
  /** marks of the platform's copy and of the texts sent since, so that an own text is not taken for another's */
  readonly known: readonly string[];
  /** it was handed in to be published, and no answer has come */
  readonly isHandedIn: boolean;
}

/** Where what is typed is kept by now. `at` is in milliseconds since 1970. */
export type WhereKept<W> =
  /** nothing has been typed that the platform did not have */
  | { readonly kind: 'nothing' }
  /** on this device; the platform follows */
  | { readonly kind: 'device'; readonly at: number }
  | { readonly kind: 'platform'; readonly at: number }
  /** on this device, until the platform can be reached */
  | { readonly kind: 'offline'; readonly at: number }
  /** on this device alone: the platform does not take it */
  | { readonly kind: 'refused'; readonly at: number; readonly why: W }
  /** this device is full, and the platform has not got it yet */
  | { readonly kind: 'nowhere' };

/** A version that somebody else has saved: nothing is sent until the person has decided. */
interface DraftConflict<V, P> {
  readonly theirs: Version<V>;
  /** of the save that met it */
  readonly purpose: P | undefined;
  /** whether the person is being asked; else they decide later */
  readonly isAsked: boolean;
}

/** What there is to know of a draft from outside. */
export interface DraftState<V, P, W> {
  readonly kept: WhereKept<W>;
  /** whether the platform has exactly what is typed */
  readonly isSaved: boolean;
  /** a save is on its way */
  readonly isSaving: boolean;
  readonly conflict: DraftConflict<V, P> | undefined;
}

/** What the platform answers to a save. */
export type SaveAnswer<V, W> =
  | { readonly kind: 'saved'; readonly revision: number }
  /** its copy is another one than the draft follows */
  | { readonly kind: 'conflict'; readonly theirs: Version<V> }
  /** it has forgotten the copy that the draft follows */
  | { readonly kind: 'gone' }
  /** no answer: it may have happened */
  | { readonly kind: 'unreachable'; readonly why: W }
  /** it is not asked again before something changes; `isForGood`: before `wake`, whatever is typed */
  | { readonly kind: 'refused'; readonly why: W; readonly isForGood?: boolean };

/** What came of a save. */
export type SaveOutcome<W> =
  | { readonly kind: 'saved' | 'unchanged' | 'conflict' | 'gone' }
  | { readonly kind: 'unreachable' | 'refused'; readonly why: W };

export interface DraftClock {
  /** milliseconds since 1970 */
  now(): number;
  /** Does it after so many milliseconds. @returns what calls it off */
  after(milliseconds: number, work: () => void): () => void;
}

/** How two versions have met. */
export interface MergeOccasion<V, P> {
  /** their version is what this draft sent itself, without an answer */
  readonly isOwn: boolean;
  /** revision that the draft began from; null for none */
  readonly follows: number | null;
  /** that version, where it is known here */
  readonly base: V | undefined;
  /** of the save that met it */
  readonly purpose: P | undefined;
}

/** What a draft needs of the world. `P` says what a save is for, where it is not only for keeping; `W` why one failed. */
export interface DraftPorts<V, P, W> {
  /** equal texts are equal values */
  readonly textOf: (values: V) => string;
  readonly device: {
    /** Keeps it before anything else happens. @returns whether it is kept */
    write(kept: KeptDraft<V>): boolean | Promise<boolean>;
    remove(): void | Promise<void>;
  };
  readonly remote: {
    /** Never throws for a call that fails. `isLast`: the page goes. */
    save(
      values: V,
      call: {
        readonly follows: number | null;
        readonly purpose: P | undefined;
        readonly isLast: boolean;
      },
    ): Promise<SaveAnswer<V, W>>;
    forget?(): Promise<unknown>;
  };
  /**
   * Puts another version and what is typed into one where no person has to decide: that is sent next, over theirs. Asked
   * with each conflict, also with one that a person has put off.
   *
   * @returns undefined where a person has to decide
   */
  merge?(theirs: Version<V>, about: MergeOccasion<V, P>): Promise<V | undefined>;
  /** one that never does anything: the draft is saved by hand alone */
  readonly clock: DraftClock;
  /** what was handed in had been published, though no answer came; `isSame`: nothing was changed since */
  readonly onPublished?: (isSame: boolean) => void;
}
