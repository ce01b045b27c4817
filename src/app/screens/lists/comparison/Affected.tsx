import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { type SchemaAffected, schemaAffected } from '#contract/endpoints/schemas.ts';
import { formatNumber } from '../../../language/format.ts';
import { useLanguage, useLocalized, useMessages } from '../../../language/index.ts';
import { callEndpoint } from '../../../session/client.ts';
import { comparisonMessages } from './messages.ts';

/** How many records hold what a text would take away or no longer take, where it is any; says so where it is not known. */
export function Affected({ name, text }: { name: string; text: string }) {
  const t = useMessages(comparisonMessages);
  const localized = useLocalized();
  const { language } = useLanguage();
  const [found, setFound] = useState<SchemaAffected | 'failed'>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setFound(undefined);
    callEndpoint(schemaAffected, { body: { name, text } }, { silent: true, signal }).then(
      ({ data }) => setFound(data),
      () => {
        if (!signal.aborted) setFound('failed');
      },
    );
    return () => controller.abort();
  }, [name, text]);
  if (found === 'failed') return <Alert type="info" message={t('affectedUnknown')} />;
  if (!found || found.fields.length === 0) return null;
  const number = (value: number) => formatNumber(value, 0, language);
  const isSample = found.looked < found.total;
  return (
    <Alert
      type="warning"
      showIcon
      message={t(isSample ? 'affectedSample' : 'affected', {
        looked: number(found.looked),
        total: number(found.total),
      })}
      description={
        <ul className="bd-compare-affected">
          {found.fields.map(({ field, label, how, count }) => (
            <li key={`${field} ${how}`}>
              {t(`affected-${how}`, { label: localized(label), count })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
