import { Alert } from 'antd';
import { formatNumber } from '#app/language/format.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import type { BrokenRows } from '#contract/endpoints/imports.ts';
import { locales } from '#locales/index.ts';
import { samplesText } from './texts.ts';

/** The rows of a file that are not as the others, with some of them, before a list is made of it. */
export function BrokenNotice({ broken }: { readonly broken: readonly BrokenRows[] }) {
  const t = useMessages(locales.listEditor.file);
  const { language } = useLanguage();
  if (broken.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message={t('broken')}
      description={
        <ul className="bd-marks bd-breaks bd-create-broken">
          {broken.map(({ code, rows, examples }) => (
            <li key={code}>
              {t(`broken-${code}`, {
                count: formatNumber(rows, 0, language),
                examples: samplesText(t, examples),
              })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
