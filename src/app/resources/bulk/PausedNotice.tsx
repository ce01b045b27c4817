import { Alert } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

/** The session ran out in the middle of something long: what to do so that it goes on. */
export function PausedNotice({ text }: { readonly text: string }) {
  const t = useMessages(locales.bulkEdit.batch);
  return (
    <Alert
      type="warning"
      showIcon
      message={text}
      action={
        <a href="/login" target="_blank" rel="noreferrer">
          {t('signInElsewhere')}
        </a>
      }
    />
  );
}
