import { useMemo } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { goneText, namesOf } from '#app/resources/bulk/goneText.ts';
import type { Done, Left } from '#app/resources/bulk/runBatch.ts';
import type { BatchOutcome, BatchPlan, Undone } from '#app/resources/bulk/useBatch.ts';
import { titleOf } from '#app/resources/format.ts';
import type { Confirmation } from '#app/widgets/useConfirm.tsx';
import { errorMessage } from '#contract/errorMessage.ts';
import { isChinese } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { CompiledAction, CompiledResource } from '#schema/compile.ts';
import type { Row } from '../useListRows.ts';
import { type Chosen, isMatching } from './recordActions.ts';
import { canUndo, countLeft } from './recordWork.ts';

/** The name under which a deletion is kept. No action of a schema can have it, because of the dollar sign. */
export const deletion = '$delete';
/** The name under which a bulk edit is kept. */
export const bulkEdit = '$edit';

/** What is asked before something is done with records, and what is told afterwards. */
export function useActionTexts(resource: CompiledResource) {
  const t = useMessages(locales.lists.resource);
  const say = useMessages(locales.bulkEdit.selection);
  const localized = useLocalized();
  const { language } = useLanguage();

  return useMemo(() => {
    const count = (value: number) => formatNumber(value, 0, language);

    const matchingLines = (chosen: Chosen, total: number): string[] =>
      isMatching(chosen)
        ? [
            say('matchingQuestion', { count: count(total) }),
            chosen.conditions === ''
              ? say('noConditions')
              : say('conditions', { text: chosen.conditions }),
          ]
        : [];

    /** The notes of a question: how many records are chosen, and how many of them the action applies to. */
    const notes = (action: CompiledAction, chosen: Chosen, found: number, fitting: number) => {
      const values = {
        action: localized(action.label),
        count: count(fitting),
        total: count(found),
      };
      return [
        ...matchingLines(chosen, found),
        ...(fitting < found ? [say('someFit', values)] : []),
      ];
    };

    /** The question before an action; undefined if the action asks none. */
    const beforeAction = (
      action: CompiledAction,
      rows: number,
      told: readonly string[],
    ): Confirmation | undefined => {
      if (!action.confirm && told.length === 0) return undefined;
      const label = localized(action.label);
      return {
        title:
          action.scope === 'bulk'
            ? say('countQuestion', { action: label, count: count(rows) })
            : label,
        lines: [
          ...(action.confirm ? [localized(action.confirm)] : []),
          ...told,
          say(canUndo(action) ? 'canUndo' : 'cannotUndo'),
        ],
        okText: label,
        danger: action.danger ?? false,
      };
    };

    const beforeDeletion = (chosen: Chosen, rows: readonly Row[]): Confirmation => ({
      title:
        rows.length === 1
          ? t('deleteQuestion', { title: titleOf(resource, rows[0], localized) || t('noTitle') })
          : t('deleteManyQuestion', { count: count(rows.length) }),
      lines: [
        ...matchingLines(chosen, rows.length),
        resource.endpoints.restore ? say('canUndo') : t('deleteWarning'),
      ],
      okText: t('delete'),
      danger: true,
    });

    /** Asks whether to go on with a batch that the end of a session interrupted. */
    const beforeGoingOn = (label: string, rows: number): Confirmation => ({
      title: say('keptTitle', { action: label }),
      lines: [say('kept', { count: count(rows) })],
      okText: say('goOn'),
      danger: false,
    });

    const noneFit = (action: CompiledAction): string => {
      const reason = action.disabledReason ? localized(action.disabledReason) : '';
      const key = reason === '' ? 'noneFit' : 'noneFitBecause';
      return say(key, { action: localized(action.label), reason });
    };

    /** How many records were not changed, and why. */
    const leftLines = ({ gone, same }: Left, goneRows: readonly Row[] = []): string[] => [
      ...(gone > 0 ? [goneText(resource, gone, goneRows, { localized, language })] : []),
      ...(same > 0 ? [say('leftSame', { count: same })] : []),
    ];
    const together = (parts: readonly string[]) => parts.join(isChinese(language) ? '；' : '; ');

    const done = (plan: BatchPlan, outcome: BatchOutcome): string => {
      const count = outcome.done - countLeft(outcome.left);
      const what = () => {
        if (count === 0) return say('nothingDone', { action: plan.label });
        if (plan.keep.action === deletion) return t('deleted', { count });
        return plan.rows.length === 1
          ? outcome.answered || t('done', { action: plan.label })
          : t('doneMany', { action: plan.label, count });
      };
      return together([
        what(),
        ...leftLines(outcome.left, plan.rows.length > 1 ? outcome.gone : []),
      ]);
    };

    /** The sentence after an action on one record: done, or why it changed nothing. */
    const doneOnce = (action: CompiledAction, { answered, left }: Done) => {
      const lines = left ? leftLines(left) : [];
      const label = localized(action.label);
      return lines.length > 0
        ? together([say('nothingDone', { action: label }), ...lines])
        : answered || t('done', { action: label });
    };
    /** What was undone, and by name what was not. */
    const undone = ({ done: count, same, gone, failures }: Undone): string => {
      const names = (some: readonly Row[]) => namesOf(resource, some, { localized, language });
      const reasons = [...new Set(failures.map(({ error }) => errorMessage(error)))];
      const left = [
        ...(gone.length > 0 ? [say('undoGone', { count: gone.length, names: names(gone) })] : []),
        ...reasons.map((reason) => {
          const failed = failures
            .filter(({ error }) => errorMessage(error) === reason)
            .flatMap(({ rows }) => rows);
          return say('undoFailed', { count: failed.length, names: names(failed), reason });
        }),
        ...leftLines({ gone: 0, same }),
      ];
      if (left.length === 0) return count === 1 ? t('undone') : say('undone', { count });
      return together([...(count > 0 ? [say('undone', { count })] : []), ...left]);
    };

    return {
      notes,
      matchingLines,
      beforeAction,
      beforeDeletion,
      beforeGoingOn,
      noneFit,
      done,
      doneOnce,
      leftLines,
      undone,
      deletion: t('delete'),
      bulkEdit: say('bulkEdit'),
    };
  }, [resource, t, say, localized, language]);
}
