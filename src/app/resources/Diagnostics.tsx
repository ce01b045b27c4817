import { Alert, Button } from 'antd';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { defaultLanguage } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { localized, textsOf } from '../language/index.ts';
import { FindingHelp } from './FindingHelp.tsx';
import { useResources } from './resourcesContext.ts';
import './form/form.css';
import './resources.css';

const t = textsOf(locales.lists.resource);

/** What is wrong with the schema of a disabled list, by file, line and column, with how to mend it. */
export function Diagnostics({
  name,
  findings,
}: {
  name: string;
  findings: readonly SchemaFinding[];
}) {
  const { retry } = useResources();
  return (
    <section className="bd-diagnostics" aria-label={t('brokenTitle', { name })}>
      <Alert
        type="error"
        showIcon
        message={t('brokenTitle', { name })}
        description={t('brokenDetail')}
        action={<Button onClick={retry}>{t('retry')}</Button>}
      />
      <ul>
        {findings.map((finding) => (
          <li
            key={`${finding.line}:${finding.column}:${finding.code}:${finding.message[defaultLanguage]}`}
            className={`bd-finding-${finding.severity}`}
          >
            <code>
              {finding.file}:{finding.line}:{finding.column}
            </code>
            <strong>{localized(finding.message)}</strong>
            {finding.hint && <small>{localized(finding.hint)}</small>}
            <FindingHelp code={finding.code} />
          </li>
        ))}
      </ul>
    </section>
  );
}
