import { locales } from '#locales/index.ts';
import type { FindingHelp } from '#schema/help/example.ts';
import { withoutMark } from '#schema/help/example.ts';
import { findingHelp } from '#schema/help/index.ts';
import { useLocalized, useMessages } from '../language/index.ts';
import './finding-help.css';

const known: Readonly<Record<string, FindingHelp | undefined>> = findingHelp;

/** What a finding means, written wrongly and rightly. A code of a newer platform has no help yet, and says so. */
export default function FindingHelpText({ code }: { code: string }) {
  const t = useMessages(locales.listEditor.findingHelp);
  const localized = useLocalized();
  const help = Object.hasOwn(known, code) ? known[code] : undefined;
  if (!help) return <p>{t('none')}</p>;
  const { meaning, example } = help;
  return (
    <div className="bd-finding-help-text">
      <p>{localized(meaning)}</p>
      <figure>
        <figcaption>{t('wrong')}</figcaption>
        <pre>{withoutMark(example.wrong)}</pre>
      </figure>
      <figure>
        <figcaption>{t('right')}</figcaption>
        <pre className="bd-finding-right">{example.right}</pre>
      </figure>
      <a href={t('allAt', { code: code.toLowerCase() })} target="_blank" rel="noreferrer">
        {t('all')}
      </a>
    </div>
  );
}
