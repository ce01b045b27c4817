import { useLocalized, useMessages } from '#app/language/index.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { locales } from '#locales/index.ts';

interface SourceFindingsProps {
  readonly findings: readonly SchemaFinding[];
  readonly onOpen: (finding: SchemaFinding) => void;
}

/** What is wrong with the text; each line leads to its place in the code. */
export function SourceFindings({ findings, onOpen }: SourceFindingsProps) {
  const t = useMessages(locales.sources.sources);
  const localized = useLocalized();
  if (findings.length === 0) return null;
  return (
    <section className="bd-source-findings" aria-label={t('findings')}>
      <h2>{t('findings')}</h2>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.code}:${finding.line}:${finding.column}`}>
            <button type="button" onClick={() => onOpen(finding)}>
              {t('line', { line: finding.line })}
            </button>{' '}
            {localized(finding.message)}
            {finding.hint && ` — ${localized(finding.hint)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
