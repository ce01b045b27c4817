import { useCallback, useContext, useMemo } from 'react';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { viewDelete, viewSave, viewStar } from '#contract/endpoints/views.ts';
import { type ListView, type ListViewState, listView } from '#contract/entities/listView.ts';
import { conflictData, problemData } from '#contract/errors.ts';
import { ResourcesContext } from '../resourcesContext.ts';
import { useTrial } from '../trial.ts';

/** What is to be saved; `over` is the view that it replaces. */
export interface ViewInput {
  readonly name: string;
  readonly isShared: boolean;
  readonly state: ListViewState;
  readonly over?: ListView | undefined;
}
/** `stale`: somebody else has changed the view; the menu shows it as it is now. */
type ViewAnswer =
  | { readonly kind: 'saved'; readonly view: ListView }
  | { readonly kind: 'stale'; readonly view: ListView }
  | { readonly kind: 'failed'; readonly message: string };

export interface ViewCalls {
  readonly save: (input: ViewInput) => Promise<ViewAnswer>;
  /** @returns what went wrong; undefined if it was deleted */
  readonly remove: (view: ListView) => Promise<string | undefined>;
  /** Gives the view a star of one's own or takes it back. @returns what went wrong */
  readonly star: (view: ListView, isStarred: boolean) => Promise<string | undefined>;
}

/** Saves and deletes views of a list at a place; what changes is in the menu at once. */
export function useViewCalls(resource: string, place: string): ViewCalls {
  const { putView, dropViews } = useContext(ResourcesContext);
  const trial = useTrial();
  const save = useCallback(
    async ({ over, ...input }: ViewInput): Promise<ViewAnswer> => {
      if (trial) return { kind: 'failed', message: trial.sentence };
      try {
        const { data } = await callEndpoint(
          viewSave,
          {
            body: {
              ...(over ? { id: over.id, revision: over.revision } : {}),
              resource,
              place,
              ...input,
            },
          },
          { silent: true },
        );
        putView(data);
        return { kind: 'saved', view: data };
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        const current = currentView(error);
        if (!current) return { kind: 'failed', message: messageOf(error) };
        putView(current);
        return { kind: 'stale', view: current };
      }
    },
    [resource, place, putView, trial],
  );
  const remove = useCallback(
    async (view: ListView): Promise<string | undefined> => {
      if (trial) return trial.sentence;
      try {
        await callEndpoint(viewDelete, { body: { ids: [view.id] } }, { silent: true });
        dropViews(resource, [view.id]);
        return undefined;
      } catch (error) {
        if (error instanceof CallFailure) return error.message;
        throw error;
      }
    },
    [resource, dropViews, trial],
  );
  const star = useCallback(
    async (view: ListView, isStarred: boolean): Promise<string | undefined> => {
      if (trial) return trial.sentence;
      try {
        await callEndpoint(viewStar, { body: { id: view.id, isStarred } }, { silent: true });
        putView({ ...view, isStarred });
        return undefined;
      } catch (error) {
        if (error instanceof CallFailure) return error.message;
        throw error;
      }
    },
    [putView, trial],
  );
  return useMemo(() => ({ save, remove, star }), [save, remove, star]);
}

/** The view as it is now, where a save was based on an older revision. */
function currentView({ code, data }: CallFailure): ListView | undefined {
  const conflict = code === 409 ? conflictData.safeParse(data) : undefined;
  return conflict?.success ? listView.safeParse(conflict.data.current).data : undefined;
}

/** What is wrong with the view, by its first problem: a name that is taken, one view too many. */
function messageOf({ data, message }: CallFailure): string {
  const problems = problemData.safeParse(data);
  return problems.data?.problems[0]?.message ?? message;
}
