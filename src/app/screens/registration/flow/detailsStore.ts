import type { z } from 'zod';
import { createListeners } from '#app/listeners.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { type DraftPlace, dropDraft, keepDraft, readDraft } from '#app/session/localDrafts.ts';
import { problemsOf } from '#app/session/problems.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { type DetailsProblems, isDetailsField } from '#app/widgets/institution/details.ts';
import { updateInstitutionInfo } from '#contract/endpoints/institution.ts';
import {
  type InstitutionInformation,
  institutionInformation,
  type OwnInstitution,
} from '#contract/entities/institution.ts';
import type { Problem } from '#contract/errors.ts';

/**
 * The details of an institution while they are filled in: in this browser with every change, on the server a moment
 * later, one call after the other. It knows no component.
 */

/** milliseconds of quiet after which changes go to the server, and after which a failed save is tried again */
const saveDelays = { quiet: 1_500, retry: 15_000 } as const;

/** What was changed elsewhere meanwhile. */
interface DetailsConflict {
  revision: number;
  theirs: InstitutionInformation;
}

export interface DetailsState {
  values: InstitutionInformation;
  /** whether the server has not got all of it yet */
  isDirty: boolean;
  saving: boolean;
  /** when the server took it, and when this browser kept what the server has not got; milliseconds since 1970 */
  savedAt: number | undefined;
  keptAt: number | undefined;
  /** when that was kept which came back with this page */
  restoredAt: number | undefined;
  /** why the server could not be reached; it is tried again by itself */
  failure: string | undefined;
  conflict: DetailsConflict | undefined;
  /** what the server found wrong, by field */
  problems: DetailsProblems;
}

export type SaveOutcome =
  | { kind: 'saved'; status: OwnInstitution['status'] }
  | { kind: 'unchanged' | 'conflict' }
  /** refused by what stands in the details or elsewhere; those of the details are in the state too */
  | { kind: 'refused'; problems: readonly Problem[] }
  | { kind: 'failed'; failure: unknown };

interface StoreOptions {
  institution: OwnInstitution;
  /** id of the account */
  account: string;
  /** asks for the institution as it is now */
  reload: () => Promise<OwnInstitution>;
}

/** The field of the details that a problem names, whether as `creditCode` or as `information.creditCode`. */
function detailsFieldOf({ field }: Problem) {
  const name = field.replace(/^information\./, '');
  return isDetailsField(name) ? name : undefined;
}

const textOf = (information: InstitutionInformation): string =>
  // as the server keeps it, its fields in the contract's order
  JSON.stringify(institutionInformation.parse(information));

/**
 * The details of one institution while they are filled in: begun with what this device has kept, else with the
 * platform’s.
 */
export function createDetailsStore({ institution, account, reload }: StoreOptions) {
  const place: DraftPlace = { account, kind: 'institution-details', id: undefined };
  const kept = readDraft(place, institutionInformation);
  const isKept = kept !== undefined && textOf(kept.values) !== textOf(institution.information);
  const atStart = institution.information;
  /** what the server has */
  let base = { text: textOf(atStart), revision: institution.revision };
  let state: DetailsState = {
    values: isKept ? kept.values : atStart,
    isDirty: isKept,
    saving: false,
    savedAt: undefined,
    keptAt: isKept ? kept.keptAt : undefined,
    restoredAt: isKept ? kept.keptAt : undefined,
    failure: undefined,
    // what was kept here began from something that is over
    conflict:
      isKept && kept.revision !== institution.revision
        ? { revision: institution.revision, theirs: atStart }
        : undefined,
    problems: {},
  };
  const listeners = createListeners();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let over = false;

  function set(next: Partial<DetailsState>): void {
    state = { ...state, ...next };
    listeners.tell();
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (!over) timer = setTimeout(() => void save(), delay);
  }

  function keep(values: InstitutionInformation): Pick<DetailsState, 'isDirty' | 'keptAt'> {
    if (textOf(values) === base.text) {
      dropDraft(place);
      return { isDirty: false, keptAt: undefined };
    }
    const draft = { keptAt: Date.now(), revision: base.revision, values };
    return { isDirty: true, keptAt: keepDraft(place, draft) ? draft.keptAt : undefined };
  }

  function change(part: Partial<InstitutionInformation>): void {
    const values = { ...state.values, ...part };
    const problems = Object.fromEntries(
      Object.entries(state.problems).filter(([field]) => !(field in part)),
    );
    set({ values, problems, ...keep(values) });
    if (state.isDirty && !state.conflict) schedule(saveDelays.quiet);
    else clearTimeout(timer);
  }

  /** A stale revision: nobody is asked where nobody else touched the details. @returns whether to save again */
  async function lookWhatChanged(): Promise<boolean> {
    const { information, revision } = await reload();
    const text = textOf(information);
    const isOurs = text === textOf(state.values);
    if (isOurs || text === base.text) {
      base = { text, revision };
      set(keep(state.values));
      return true;
    }
    set({ conflict: { revision, theirs: information } });
    return false;
  }

  function refuse(failure: unknown): SaveOutcome {
    const problems = problemsOf(failure);
    if (problems.length === 0) {
      set({ failure: failure instanceof CallFailure ? failure.message : '' });
      // an expired login has its own prompt
      if (!(failure instanceof CallFailure && failure.code === 401)) schedule(saveDelays.retry);
      return { kind: 'failed', failure };
    }
    set({
      problems: Object.fromEntries(
        problems.flatMap((problem) => {
          const field = detailsFieldOf(problem);
          return field ? [[field, problem.message]] : [];
        }),
      ),
    });
    return { kind: 'refused', problems };
  }

  async function send(submit: boolean, again = true): Promise<SaveOutcome> {
    const information = institutionInformation.parse(state.values);
    try {
      const body = { revision: base.revision, information, submit } satisfies z.input<
        typeof updateInstitutionInfo.body
      >;
      const { data } = await callEndpoint(updateInstitutionInfo, { body }, { silent: true });
      base = { text: textOf(information), revision: data.revision };
      set({ savedAt: Date.now(), failure: undefined, ...keep(state.values) });
      return { kind: 'saved', status: data.status };
    } catch (failure) {
      if (!(failure instanceof CallFailure && failure.code === 409)) return refuse(failure);
    }
    try {
      if (!(await lookWhatChanged())) return { kind: 'conflict' };
    } catch (failure) {
      return refuse(failure);
    }
    return again ? send(submit, false) : { kind: 'conflict' };
  }

  async function attempt(submit: boolean): Promise<SaveOutcome> {
    clearTimeout(timer);
    if (state.conflict) return { kind: 'conflict' };
    if (!submit && !state.isDirty) return { kind: 'unchanged' };
    set({ saving: true });
    const outcome = await send(submit);
    set({ saving: false });
    // what was typed meanwhile
    if (outcome.kind === 'saved' && state.isDirty) schedule(saveDelays.quiet);
    return outcome;
  }

  function queue(submit: boolean): Promise<SaveOutcome> {
    const next = last.then(() => attempt(submit));
    last = next;
    return next;
  }

  /** Brings what the server has not got yet to it. It never throws. */
  const save = (): Promise<SaveOutcome> => queue(false);

  return {
    get: (): DetailsState => state,
    subscribe: listeners.add,
    change,
    save,
    /** Hands everything in for review. It never throws. */
    submit: (): Promise<SaveOutcome> => queue(true),
    /** Gives up what came back with this page, for what the server had. */
    startAfresh(): void {
      set({ restoredAt: undefined });
      change(state.conflict?.theirs ?? atStart);
    },
    /** Ends a conflict by one of the two versions. */
    resolve(way: 'mine' | 'theirs'): void {
      if (!state.conflict) return;
      const { revision, theirs } = state.conflict;
      base = { text: textOf(theirs), revision };
      set({ conflict: undefined, restoredAt: undefined });
      change(way === 'theirs' ? theirs : {});
      if (state.isDirty) void save();
    },
    /** The page goes: what is not on the server yet is sent, and nothing is tried again. */
    dispose(): void {
      over = true;
      clearTimeout(timer);
      const { token } = sessionStore.get();
      if (state.isDirty && !state.conflict && token !== undefined) void save();
    },
    /** The page came (again). */
    open(): void {
      over = false;
      if (state.isDirty && !state.conflict) schedule(saveDelays.quiet);
    },
  };
}

export type DetailsStore = ReturnType<typeof createDetailsStore>;
