import { formatNumber } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { goneText, namesOf, together } from '#app/resources/bulk/goneText.ts';
import type { Done, Left } from '#app/resources/bulk/runBatch.ts';
import type { BatchOutcome, BatchPlan, Undone } from '#app/resources/bulk/useBatch.ts';
import { titleOf } from '#app/resources/format.ts';
import type { Confirmation } from '#app/widgets/useConfirm.tsx';
import { errorMessage } from '#contract/errorMessage.ts';
import { locales } from '#locales/index.ts';
import type { CompiledAction, CompiledResource } from '#schema/compile.ts';
import type { Row } from '../useListRows.ts';
import { type Chosen, isMatching } from './recordActions.ts';
import { canUndo, countLeft } from './recordWork.ts';

const t = textsOf(locales.lists.resource);
const say = textsOf(locales.bulkEdit.selection);

/** What is asked before something is done with records, and what is told afterwards. */

/** The name under which a deletion is kept. No action of a schema can have it, because of the dollar sign. */
export const deletion = '$delete';
/** The name under which a bulk edit is kept. */
export const bulkEdit = '$edit';

const counted = (value: number) => formatNumber(value, 0);

export const matchingLines = (chosen: Chosen, total: number): string[] =>
  isMatching(chosen)
    ? [
        say('matchingQuestion', { count: counted(total) }),
        chosen.conditions === ''
          ? say('noConditions')
          : say('conditions', { text: chosen.conditions }),
      ]
    : [];

/** The notes of a question: how many records are chosen, and how many of them the action applies to. */
export function notesBefore(
  action: CompiledAction,
  chosen: Chosen,
  found: number,
  fitting: number,
): string[] {
  const values = {
    action: localized(action.label),
    count: counted(fitting),
    total: counted(found),
  };
  return [...matchingLines(chosen, found), ...(fitting < found ? [say('someFit', values)] : [])];
}

/** The question before an action; undefined if the action asks none. */
export function beforeAction(
  action: CompiledAction,
  rows: number,
  told: readonly string[],
): Confirmation | undefined {
  if (!action.confirm && told.length === 0) return undefined;
  const label = localized(action.label);
  return {
    title:
      action.scope === 'bulk'
        ? say('countQuestion', { action: label, count: counted(rows) })
        : label,
    lines: [
      ...(action.confirm ? [localized(action.confirm)] : []),
      ...told,
      say(canUndo(action) ? 'canUndo' : 'cannotUndo'),
    ],
    okText: label,
    danger: action.danger ?? false,
  };
}

export const beforeDeletion = (
  resource: CompiledResource,
  chosen: Chosen,
  rows: readonly Row[],
): Confirmation => ({
  title:
    rows.length === 1
      ? t('deleteQuestion', { title: titleOf(resource, rows[0]) || t('noTitle') })
      : t('deleteManyQuestion', { count: counted(rows.length) }),
  lines: [
    ...matchingLines(chosen, rows.length),
    resource.endpoints.restore ? say('canUndo') : t('deleteWarning'),
  ],
  okText: t('delete'),
  danger: true,
});

/** Asks whether to go on with a batch that the end of a session interrupted. */
export const beforeGoingOn = (label: string, rows: number): Confirmation => ({
  title: say('keptTitle', { action: label }),
  lines: [say('kept', { count: counted(rows) })],
  okText: say('goOn'),
  danger: false,
});

export function noneFit({ disabledReason, label }: CompiledAction): string {
  const action = localized(label);
  return disabledReason
    ? say('noneFitBecause', { action, reason: localized(disabledReason) })
    : say('noneFit', { action });
}

/** How many records were not changed, and why. */
const leftLines = (
  resource: CompiledResource,
  { gone, same }: Left,
  goneRows: readonly Row[] = [],
): string[] => [
  ...(gone > 0 ? [goneText(resource, gone, goneRows)] : []),
  ...(same > 0 ? [say('leftSame', { count: same })] : []),
];

/** The sentence after an action on one record: done, or why it changed nothing. */
export function doneOnce(
  resource: CompiledResource,
  action: Pick<CompiledAction, 'label'>,
  { answered, left }: Done,
): string {
  const lines = left ? leftLines(resource, left) : [];
  const label = localized(action.label);
  return lines.length > 0
    ? together([say('nothingDone', { action: label }), ...lines])
    : answered || t('done', { action: label });
}

export function doneText(
  resource: CompiledResource,
  { label: action, keep, rows }: BatchPlan,
  { done, left, gone, answered }: BatchOutcome,
): string {
  const count = done - countLeft(left);
  const what = () => {
    if (count === 0) return say('nothingDone', { action });
    if (keep.action === deletion) return t('deleted', { count });
    return rows.length === 1 ? answered || t('done', { action }) : t('doneMany', { action, count });
  };
  return together([what(), ...leftLines(resource, left, rows.length > 1 ? gone : [])]);
}

/** What was undone, and by name what was not. */
export function undoneText(
  resource: CompiledResource,
  { done: count, same, gone, failures }: Undone,
): string {
  const reasons = [...new Set(failures.map(({ error }) => errorMessage(error)))];
  const left = [
    ...(gone.length > 0
      ? [say('undoGone', { count: gone.length, names: namesOf(resource, gone) })]
      : []),
    ...reasons.map((reason) => {
      const failed = failures
        .filter(({ error }) => errorMessage(error) === reason)
        .flatMap(({ rows }) => rows);
      const names = namesOf(resource, failed);
      return say('undoFailed', { count: failed.length, names, reason });
    }),
    ...leftLines(resource, { gone: 0, same }),
  ];
  if (left.length === 0) return count === 1 ? t('undone') : say('undone', { count });
  return together([...(count > 0 ? [say('undone', { count })] : []), ...left]);
}
