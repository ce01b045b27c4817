import type { Done } from '#app/resources/bulk/runBatch.ts';
import type { useScope } from '#app/resources/useScope.ts';
import { notify } from '#app/session/notifications.ts';
import type { CompiledAction } from '#schema/compile.ts';
import { conditionHolds } from '#schema/conditions.ts';
import type { FieldValues } from '#schema/record.ts';
import type { ListQuestion } from '../listQuery.ts';
import type { Row } from '../useListRows.ts';

interface DoneNotice {
  /** a notice replaces another one of its kind */
  readonly kind: string;
  readonly message: string;
  /** the one record that it was done to; empty where there were several */
  readonly title: string;
  /** no record was changed */
  readonly isNothing: boolean;
  /** Undoes it; absent if it cannot be undone. */
  readonly undo?: (() => void) | undefined;
}

/** Shows that an action was done, with a button to undo it if it can be undone, or that nothing was done. */
export function tellDone({ kind, message, title, isNothing, undo }: DoneNotice): void {
  const told = () => notify({ kind: isNothing ? 'info' : 'success', message });
  if (!undo) {
    told();
    return;
  }
  const what = title === '' ? message : `${message} · ${title}`;
  // without the script it cannot be undone from here, but it is done
  import('./tellUndo.tsx').then(({ tellUndo }) => tellUndo({ kind, message, what, undo }), told);
}

/** Everything that matches, on all pages. */
export interface Matching {
  readonly question: ListQuestion;
  readonly total: number;
  /** the filters of the moment as people read them; empty where there are none */
  readonly conditions: string;
}

/** The rows that something is to be done with: some, or all that match. */
export type Chosen = readonly Row[] | Matching;

/** Whether all that match were chosen, rather than rows one by one. */
export const isMatching = (chosen: Chosen): chosen is Matching => 'question' in chosen;

/** What can be done with the rows of a list. */
export interface RecordActions {
  /** Runs an action after its questions; false if the person cancelled. */
  readonly run: (action: CompiledAction, chosen: Chosen) => Promise<boolean>;
  /** Deletes records after a question; false if the person cancelled. */
  readonly remove: (chosen: Chosen) => Promise<boolean>;
  /** Changes some fields of records after a preview; false if the person cancelled. */
  readonly edit: (chosen: Chosen) => Promise<boolean>;
}

/** An action whose questions are open. */
export interface OpenQuestions {
  readonly action: CompiledAction;
  readonly rows: readonly Row[];
  /** shown above the questions: how many rows fit, which fields are used */
  readonly notes: readonly string[];
  /** what was answered before; the defaults unless given */
  readonly first?: FieldValues;
  /** Does it for one row; throws the client's failure. */
  readonly perform: (row: Row, answers: FieldValues) => Promise<Done>;
  /** Called when the dialog has done it for its only row. @param goesOn asks about the next row that waits */
  readonly finish: (done: Done, goesOn: boolean) => void;
  /** how many other rows of the page wait for the same */
  readonly waiting: number;
  /** other actions that may be chosen in its place */
  readonly others: readonly CompiledAction[];
  /** Asks the questions of another action about the same row. */
  readonly change: (action: CompiledAction) => void;
  /** Called with the answers for several rows, which are processed after the dialog. */
  readonly answer: (answers: FieldValues) => void;
  readonly cancel: () => void;
}

/** Those of the rows that the action can be used on now. */
export function rowsThatFit(
  action: CompiledAction,
  rows: readonly Row[],
  scope: ReturnType<typeof useScope>,
): Row[] {
  const holds = (condition: CompiledAction['visibleWhen'], record: Row) =>
    conditionHolds(condition, { ...scope, record }, 'access');
  return rows.filter((row) => holds(action.visibleWhen, row) && holds(action.enabledWhen, row));
}
