import { type ReactNode, useMemo, useState } from 'react';
import type { BulkEditing } from '#app/resources/bulk/BulkEditDialog.tsx';
import type { FieldChange } from '#app/resources/bulk/bulkChange.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';
import type { Row } from '../useListRows.ts';
import { type Chosen, isMatching, type Matching, type OpenQuestions } from './recordActions.ts';

const GatherDialog = lazyThemed(() => import('#app/resources/bulk/GatherDialog.tsx'));
const BulkEditDialog = lazyThemed(() => import('#app/resources/bulk/BulkEditDialog.tsx'));
const ActionDialog = lazyThemed(() => import('#app/resources/form/ActionDialog.tsx'));

/** What an action asks for while its questions stand open; `settle` closes them. */
type Questions = (settle: () => void) => OpenQuestions;

export interface QuestionTools {
  /** Opens the questions of an action. */
  readonly open: (questions: Questions) => void;
  /** Asks what is to be changed of many rows; undefined if the person cancelled. */
  readonly edit: (
    rows: readonly Row[],
    notes: readonly string[],
  ) => Promise<readonly FieldChange[] | undefined>;
  /** The chosen rows. Rows of other pages are read first; undefined if the person cancelled that. */
  readonly gather: (chosen: Chosen) => Promise<readonly Row[] | undefined>;
}

/** The dialogs that stand before an action: its questions, and the reading of all that match. */
export function useQuestions(resource: CompiledResource): {
  readonly tools: QuestionTools;
  readonly dialogs: ReactNode;
} {
  const [questions, setQuestions] = useState<OpenQuestions>();
  const [editing, setEditing] = useState<BulkEditing>();
  const [gathering, setGathering] = useState<{
    readonly matching: Matching;
    readonly settle: (rows: readonly Row[] | undefined) => void;
  }>();
  const tools = useMemo<QuestionTools>(
    () => ({
      open: (asked) => setQuestions(asked(() => setQuestions(undefined))),
      edit: (rows, notes) =>
        new Promise((resolve) => {
          const settle = (changes: readonly FieldChange[] | undefined) => {
            setEditing(undefined);
            resolve(changes);
          };
          setEditing({ rows, notes, change: settle, cancel: () => settle(undefined) });
        }),
      gather: (chosen) =>
        isMatching(chosen)
          ? new Promise((resolve) => {
              const settle = (rows: readonly Row[] | undefined) => {
                setGathering(undefined);
                resolve(rows);
              };
              setGathering({ matching: chosen, settle });
            })
          : Promise.resolve(chosen),
    }),
    [],
  );
  const dialogs = (
    <Later fallback={null} isAskedFor>
      {questions && (
        <ActionDialog
          key={`${questions.action.name} ${questions.rows.map((row) => identifierOf(resource, row)).join()}`}
          resource={resource}
          questions={questions}
        />
      )}
      {editing && <BulkEditDialog resource={resource} editing={editing} />}
      {gathering && <GatherDialog {...gathering} />}
    </Later>
  );
  return { tools, dialogs };
}
