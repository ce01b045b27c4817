import { createListeners } from '#app/listeners.ts';
import { type CallFailure, callEndpoint } from '#app/session/client.ts';
import { problemsOf } from '#app/session/problems.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { browserClock } from '#app/widgets/draft/browserClock.ts';
import type { KeptFields } from '#app/widgets/draft/draftTypes.ts';
import { createFormDraft, type FormBase, type FormDraft } from '#app/widgets/draft/formDraft.ts';
import type { Shelf } from '#app/widgets/draft/shelf.ts';
import { type DetailsProblems, isDetailsField } from '#app/widgets/institution/details.ts';
import { updateInstitutionInfo } from '#contract/endpoints/institution.ts';
import {
  type InstitutionInformation,
  institutionInformation,
  type OwnInstitution,
} from '#contract/entities/institution.ts';
import type { Problem } from '#contract/errors.ts';

/** The details of an institution while they are filled in, as a draft that saves itself; without components. */

export type DetailsState = ReturnType<FormDraft<InstitutionInformation>['get']> & {
  /** problems that the server found, by field */
  readonly problems: DetailsProblems;
};

interface StoreOptions {
  institution: OwnInstitution;
  shelf: Shelf<KeptFields>;
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

const baseOf = ({ information, revision }: OwnInstitution): FormBase<InstitutionInformation> => ({
  values: information,
  revision,
});

/**
 * The details of one institution while they are filled in. Begins with this device's draft if there is one, else with the
 * platform's version.
 */
export function createDetailsStore({ institution, shelf, reload }: StoreOptions) {
  const form = createFormDraft(
    baseOf(institution),
    shelf,
    () => ({
      shape: institutionInformation,
      load: async () => baseOf(await reload()),
      save: async (values, revision, submit) => {
        // what does not fit is sent as it is: the platform says what is wrong with it
        const information = institutionInformation.safeParse(values).data ?? values;
        const body = { revision, information, submit };
        const { data } = await callEndpoint(updateInstitutionInfo, { body }, { silent: true });
        return data.revision;
      },
    }),
    browserClock,
  );

  let problems: DetailsProblems = {};
  let state: DetailsState = { ...form.get(), problems };
  const listeners = createListeners();
  const tell = (): void => {
    state = { ...form.get(), problems };
    listeners.tell();
  };
  let known = form.get().draft.kept;
  form.subscribe(() => {
    const { kept } = form.get().draft;
    if (kept !== known && kept.kind === 'refused') problems = problemsByField(kept.why);
    known = kept;
    tell();
  });

  return {
    get: (): DetailsState => state,
    subscribe: listeners.add,
    change(part: Partial<InstitutionInformation>): void {
      const others = Object.entries(problems).filter(([field]) => !(field in part));
      problems = Object.fromEntries(others);
      form.change(part);
    },
    /** Saves what the server does not have yet. */
    save: () => form.save(),
    /** Submits everything for review. */
    submit: () => form.save('submit'),
    /** Discards the restored draft for the version that the server had before. */
    startAfresh(): void {
      problems = {};
      form.startAfresh();
    },
    resolve: form.resolve,
    postpone: form.postpone,
    /** Called when the page goes: sends what the server does not have yet, without trying again. */
    dispose(): void {
      const { token } = sessionStore.get();
      void form.leave(token !== undefined);
    },
    /** Called when the page comes (again). */
    open: (): void => void form.release(),
  };
}

export type DetailsStore = ReturnType<typeof createDetailsStore>;
