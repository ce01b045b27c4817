import { hasText } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { withoutMark } from '#schema/help/example.ts';
import { findingExamples } from '#schema/help/index.ts';
import { textsOf } from '../language/index.ts';
import './finding-help.css';

const t = textsOf(locales.listEditor.findingHelp);
const meaning = textsOf(locales.help.finding);

/** What a finding means, written wrongly and rightly. A code of a newer platform has no help yet, and says so. */
export default function FindingHelpText({ code }: { code: string }) {
  if (!hasText(locales.help.finding, code)) return <p>{t('none')}</p>;
  const { wrong, right } = findingExamples[code];
  return (
    <div className="bd-finding-help-text">
      <p>{meaning(code)}</p>
      <figure>
        <figcaption className="bd-soft bd-tiny">{t('wrong')}</figcaption>
        <pre className="bd-ground bd-breaks bd-tiny">{withoutMark(wrong)}</pre>
      </figure>
      <figure>
        <figcaption className="bd-soft bd-tiny">{t('right')}</figcaption>
        <pre className="bd-ground bd-breaks bd-tiny bd-finding-right">{right}</pre>
      </figure>
      <a href={t('allAt', { code: code.toLowerCase() })} target="_blank" rel="noreferrer">
        {t('all')}
      </a>
    </div>
  );
}
