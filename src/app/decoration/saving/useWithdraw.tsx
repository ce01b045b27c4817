import { Button } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { withFeedback } from '#app/widgets/feedback/feedback.ts';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import { locales } from '#locales/index.ts';
import type { Saving } from './saver.ts';

const t = textsOf(locales.decorator.decorator);

const notice = 'special.withdraw';
/** seconds that the notice stays; the trail and a publication show the page again later */
const shownFor = 20;

/** Takes the page from readers, asked first; its notice shows it again. */
export function useWithdraw(saving: Saving): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    const asked = { title: t('withdrawAsk'), lines: [t('withdrawLine')], okText: t('withdraw') };
    if (!(await confirm({ ...asked, danger: true }))) return;
    if (!(await saving.withdraw(true))) return;
    withFeedback(({ notification }) => {
      const undo = () => {
        notification.destroy(notice);
        void saving.withdraw(false);
      };
      notification.success({
        key: notice,
        message: t('withdrawn'),
        placement: 'bottomLeft',
        duration: shownFor,
        role: 'status',
        actions: (
          <Button type="link" onClick={undo}>
            {t('undo')}
          </Button>
        ),
      });
    });
  };
}
