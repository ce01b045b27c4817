import { Alert } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.bulkEdit.batch);

/** The session ran out in the middle of something long: what to do so that it goes on. */
export function PausedNotice({ text }: { readonly text: string }) {
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
