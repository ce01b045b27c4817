import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { type SchemaAffected, schemaAffected } from '#contract/endpoints/schemas.ts';
import { narrowingMessages } from '#schema/diff/narrowingMessages.ts';

export interface AffectedProps {
  readonly name: string;
  /** the text that would come into use, or the function that reads it */
  readonly text: string | (() => Promise<string>);
}

/**
 * Counts the records that hold values which a new text of the list would remove or no longer accept; says so if the
 * count is not known.
 */
export function Affected({ name, text }: AffectedProps) {
  const t = useMessages(narrowingMessages);
  const localized = useLocalized();
  const { language } = useLanguage();
  const [found, setFound] = useState<SchemaAffected | 'failed'>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setFound(undefined);
    const count = async () => {
      const body = { name, text: typeof text === 'string' ? text : await text() };
      return (await callEndpoint(schemaAffected, { body }, { silent: true, signal })).data;
    };
    count().then(
      (data) => {
        if (!signal.aborted) setFound(data);
      },
      () => {
        if (!signal.aborted) setFound('failed');
      },
    );
    return () => controller.abort();
  }, [name, text]);
  if (!found) return <Alert type="info" message={t('affectedCounting')} />;
  if (found !== 'failed' && found.fields.length === 0) return null;
  if (found === 'failed' || found.fields.some(({ count }) => count === null))
    return <Alert type="info" message={t('affectedUnknown')} />;
  const { looked, total, fields } = found;
  const held = fields.filter(({ count }) => count !== 0);
  const values = {
    looked: formatNumber(looked, 0, language),
    total: formatNumber(total, 0, language),
  };
  const isSample = looked < total;
  if (held.length === 0)
    return (
      <Alert type="info" message={t(isSample ? 'affectedNoneSample' : 'affectedNone', values)} />
    );
  return (
    <Alert
      type="warning"
      showIcon
      message={t(isSample ? 'affectedSample' : 'affected', values)}
      description={
        <ul className="bd-compare-affected">
          {held.map(({ field, label, how, count }) => (
            <li key={`${field} ${how}`}>
              {t(how, { label: localized(label), count: count ?? 0 })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
