import { createListeners } from '#app/listeners.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { problemsOf } from '#app/session/problems.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { browserClock } from '#app/widgets/draft/browserClock.ts';
import { createDraft } from '#app/widgets/draft/createDraft.ts';
import type { DraftState, SaveAnswer } from '#app/widgets/draft/draftTypes.ts';
import { failedSave } from '#app/widgets/draft/failedSave.ts';
import type { Shelf } from '#app/widgets/draft/shelf.ts';
import { type DetailsProblems, isDetailsField } from '#app/widgets/institution/details.ts';
import { updateInstitutionInfo } from '#contract/endpoints/institution.ts';
import {
  type InstitutionInformation,
  institutionInformation,
  type OwnInstitution,
} from '#contract/entities/institution.ts';
import type { Problem } from '#contract/errors.ts';

/** The details of an institution while they are filled in, as a draft; without components. */

export interface DetailsState {
  values: InstitutionInformation;
  /** when the restored draft was stored */
  restoredAt: number | undefined;
  /** problems that the server found, by field */
  problems: DetailsProblems;
  draft: DraftState<InstitutionInformation, 'submit', CallFailure>;
}

interface StoreOptions {
  institution: OwnInstitution;
  shelf: Shelf<InstitutionInformation>;
  /** loads the institution again */
  reload: () => Promise<OwnInstitution>;
}

/** The field of a problem, which may be named `creditCode` or `information.creditCode`. */
function detailsFieldOf({ field }: Problem) {
  const name = field.replace(/^information\./, '');
  return isDetailsField(name) ? name : undefined;
}

function problemsByField(failure: CallFailure): DetailsProblems {
  const found = problemsOf(failure).flatMap((problem) => {
    const field = detailsFieldOf(problem);
    return field ? [[field, problem.message] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The details as the server stores them, in the contract's order. */
const asKept = (information: InstitutionInformation): InstitutionInformation =>
  institutionInformation.parse(information);

/**
 * The details of one institution while they are filled in. Begins with this device's draft if there is one, else with the
 * platform's version.
 */
export function createDetailsStore({ institution, shelf, reload }: StoreOptions) {
  const { kept } = shelf;
  const versionOf = ({ information, revision }: OwnInstitution) => ({
    values: information,
    revision,
  });

  const draft = createDraft<InstitutionInformation, 'submit', CallFailure>(
    {
      textOf: (values) => JSON.stringify(asKept(values)),
      device: shelf.device,
      clock: browserClock,
      remote: {
        async save(values, { follows, purpose }) {
          const revision = follows ?? institution.revision;
          const submit = purpose === 'submit';
          const body = { revision, information: asKept(values), submit };
          try {
            const { data } = await callEndpoint(updateInstitutionInfo, { body }, { silent: true });
            return { kind: 'saved', revision: data.revision };
          } catch (failure) {
            return answerTo(failure);
          }
        },
      },
    },
    kept,
  );

  async function answerTo(
    failure: unknown,
  ): Promise<SaveAnswer<InstitutionInformation, CallFailure>> {
    try {
      if (failure instanceof CallFailure && failure.code === 409)
        return { kind: 'conflict', theirs: versionOf(await reload()) };
      return failedSave(failure);
    } catch (again) {
      return failedSave(again);
    }
  }

  const atStart = versionOf(institution);
  let own: Omit<DetailsState, 'draft'> = {
    values: kept?.values ?? atStart.values,
    restoredAt: undefined,
    problems: {},
  };
  let state: DetailsState = { ...own, draft: draft.get() };
  const listeners = createListeners();
  const set = (next: Partial<typeof own>): void => {
    own = { ...own, ...next };
    state = { ...own, draft: draft.get() };
    listeners.tell();
  };
  let known = draft.get().kept;
  draft.subscribe(() => {
    const { kept: now } = draft.get();
    const isNew = now !== known;
    known = now;
    set(isNew && now.kind === 'refused' ? { problems: problemsByField(now.why) } : {});
  });
  if (kept) draft.open(kept, atStart);
  else draft.begin(atStart);
  if (kept && !draft.get().isSaved) set({ restoredAt: kept.keptAt });

  function change(part: Partial<InstitutionInformation>): void {
    const values = { ...own.values, ...part };
    const problems = Object.fromEntries(
      Object.entries(own.problems).filter(([field]) => !(field in part)),
    );
    set({ values, problems });
    draft.change(values);
  }

  return {
    get: (): DetailsState => state,
    subscribe: listeners.add,
    change,
    /** Saves what the server does not have yet. */
    save: () => draft.save(),
    /** Submits everything for review. */
    submit: () => draft.save('submit'),
    /** Discards the restored draft for the server's version. */
    startAfresh(): void {
      set({ restoredAt: undefined });
      change(atStart.values);
    },
    /** Resolves a conflict with one of the two versions. */
    resolve(way: 'mine' | 'theirs'): void {
      const theirs = draft.get().conflict?.theirs.values;
      const values = way === 'theirs' && theirs ? theirs : own.values;
      set({ values, restoredAt: undefined });
      draft.resolve(values);
    },
    /** Called when the page goes: sends what the server does not have yet, without trying again. */
    dispose(): void {
      const { token } = sessionStore.get();
      void draft.leave(token !== undefined);
    },
    /** Called when the page comes (again). */
    open: (): void => void draft.release(),
  };
}

export type DetailsStore = ReturnType<typeof createDetailsStore>;
