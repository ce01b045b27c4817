import { useCallback, useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { same } from '../draft/merge.ts';
import { askToLeave, type Leaving, nextOrder } from './leaveGuards.ts';
import { useLeaveBlocker } from './useLeaveBlocker.ts';
import { useLeaveConfirm } from './useLeaveConfirm.ts';

const t = textsOf(locales.forms.leaving);

/**
 * Asks before unsaved changes are left by a link, by Back or by closing the page. What is left stays on the shelf of its
 * draft, and is restored where it is opened again.
 *
 * @param isKept whether the changes are on the shelf; if not, the question says that they will be lost
 * @param isHeldUp if given, is asked at the moment of leaving
 * @returns lets what leaves next pass without a question, for after a save
 */
export function useLeaveGuard(
  isDirty: boolean,
  isKept = true,
  isHeldUp: (leaving: Leaving) => boolean = () => true,
): () => void {
  const passing = useRef(false);
  if (!isDirty) passing.current = false;
  const passage = useLeaveBlocker(isDirty, (leaving) => !passing.current && isHeldUp(leaving));
  // a dialog that is closed takes its input off the shelf
  const detail = t(isKept && passage?.leaving !== 'part' ? 'detail' : 'lost');
  useLeaveConfirm(passage, { title: t('title'), detail, leave: t('leave'), stay: t('stay') });

  return useCallback(() => {
    passing.current = true;
  }, []);
}

interface DialogGuard {
  /** Closes the dialog, but asks before anything is lost that was entered while it was open. */
  readonly close: () => void;
  /** Lets what leaves next pass without a question, for after a save. */
  readonly letPass: () => void;
}

interface DialogGuardOptions {
  /** for dialogs that stay mounted while closed. Default: true */
  readonly open?: boolean;
  /** whether a shelf keeps the input as long as the dialog is not closed. Default: false */
  readonly isKept?: boolean;
}

/**
 * The same for a dialog that holds input: Escape, its buttons and a press beside it ask, too.
 *
 * @param entered what is entered, compared with what it was when the dialog opened
 */
export function useDialogGuard(
  entered: unknown,
  onClose: () => unknown,
  { open = true, isKept = false }: DialogGuardOptions = {},
): DialogGuard {
  const start = useRef({ open: !open, entered, order: 0 });
  if (start.current.open !== open) start.current = { open, entered, order: nextOrder() };
  const letPass = useLeaveGuard(open && !same(start.current.entered, entered), isKept);
  const proceed = () => {
    letPass();
    onClose();
  };
  const close = () => {
    askToLeave({ leaving: 'part', proceed, reset: () => undefined }, start.current.order);
  };
  return { close, letPass };
}
