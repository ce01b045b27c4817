import { useMessages } from '#app/language/index.ts';
import { tellUndo } from '#app/resources/list/actions/tellUndo.tsx';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import { messages } from '../messages.ts';
import type { Saving } from './useSaving.ts';

/** Takes the page from readers, asked first; its notice shows it again. */
export function useWithdraw(saving: Saving): () => Promise<void> {
  const t = useMessages(messages);
  const confirm = useConfirm();
  return async () => {
    const title = t('withdrawAsk');
    if (
      !(await confirm({ title, lines: [t('withdrawLine')], okText: t('withdraw'), danger: true }))
    )
      return;
    if (!(await saving.withdraw(true))) return;
    tellUndo({
      kind: 'special.withdraw',
      message: t('withdrawn'),
      what: t('withdraw'),
      undo: () => void saving.withdraw(false),
    });
  };
}
