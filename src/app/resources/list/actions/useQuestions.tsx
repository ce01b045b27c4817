import { type ReactNode, useMemo, useState } from 'react';
import { Later } from '#app/widgets/later/Later.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';
import type { Row } from '../useListRows.ts';
import { type Chosen, isMatching, type Matching, type OpenQuestions } from './recordActions.ts';

const GatherDialog = lazyThemed(() => import('#app/resources/bulk/GatherDialog.tsx'));
const ActionDialog = lazyThemed(() => import('#app/resources/form/ActionDialog.tsx'));

/** What an action asks for while its questions stand open; `settle` closes them. */
type Questions = (settle: () => void) => OpenQuestions;

export interface QuestionTools {
  /** Opens the questions of an action. */
  readonly open: (questions: Questions) => void;
  /** The chosen rows. Rows of other pages are read first; undefined if the person cancelled that. */
  readonly gather: (chosen: Chosen) => Promise<readonly Row[] | undefined>;
}

/** The dialogs that stand before an action: its questions, and the reading of all that match. */
export function useQuestions(resource: CompiledResource): {
  readonly tools: QuestionTools;
  readonly dialogs: ReactNode;
} {
  const [questions, setQuestions] = useState<OpenQuestions>();
  const [gathering, setGathering] = useState<{
    readonly matching: Matching;
    readonly settle: (rows: readonly Row[] | undefined) => void;
  }>();
  const tools = useMemo<QuestionTools>(
    () => ({
      open: (asked) => setQuestions(asked(() => setQuestions(undefined))),
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
      {gathering && <GatherDialog {...gathering} />}
    </Later>
  );
  return { tools, dialogs };
}
