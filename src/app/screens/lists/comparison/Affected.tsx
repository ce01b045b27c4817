import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#app/language/format.ts';
import { localized, textsOf, useLanguage } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { type SchemaAffected, schemaAffected } from '#contract/endpoints/schemas.ts';
import { hasText } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { isTypeName, typeOf } from '#schema/fields/index.ts';

const planText = textsOf(locales.listEditor.plan);
const t = textsOf(locales.listEditor.narrowing);
const typeText = textsOf(locales.reference.fieldTypes);

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
  if (found !== 'failed' && found.plan.length > 0) return <Plan name={name} found={found} />;
  return <Narrowed found={found} />;
}

/** What becomes of the records that a version of the list takes something away from. */
function Narrowed({ found }: { found: SchemaAffected | 'failed' }) {
  const { language } = useLanguage();
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
        <ul className="bd-marks bd-compare-affected">
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

/** What publishing does to the table of own records, and then what it narrows. */
function Plan({ name, found }: { readonly name: string; readonly found: SchemaAffected }) {
  const { language } = useLanguage();
  const typeNamed = (type: string) =>
    hasText(locales.reference.fieldTypes, type) ? typeText(type) : type;
  const number = (value: number, isExact: boolean) => {
    const count = formatNumber(value, 0, language);
    return isExact ? count : planText('atLeast', { count });
  };
  return (
    <>
      <Alert
        type={found.plan.some(({ lost, left }) => lost + left > 0) ? 'warning' : 'info'}
        showIcon
        message={planText('plan')}
        description={
          <ul className="bd-marks bd-compare-affected">
            {found.plan.map((change) => {
              const { how, field, label, type, from, filled, lost, left, isExact } = change;
              const said = how === 'converted' ? saidOf(from ?? '', type, filled > 0) : undefined;
              return (
                <li key={`${field} ${how}`}>
                  {planText(how === 'converted' ? convertedAs(change) : how, {
                    label: localized(label),
                    type: typeNamed(type),
                    from: how === 'converted' ? typeNamed(from ?? '') : (from ?? ''),
                    filled: number(filled, isExact),
                    kept: number(filled - lost - left, isExact),
                    lost: number(lost, isExact),
                  })}
                  {said && <p className="bd-compare-said">{planText(said)}</p>}
                  <Told name={name} rows={change.rows} count={lost} isExact={isExact} />
                  {left > 0 && (
                    <p className="bd-compare-said">
                      {planText(type === 'enum' ? 'leftOption' : 'leftPart', {
                        left: number(left, isExact),
                      })}
                    </p>
                  )}
                  <Told name={name} rows={change.leftRows} count={left} isExact={isExact} />
                </li>
              );
            })}
          </ul>
        }
      />
      <Narrowed found={found} />
    </>
  );
}

/** What is said of values that become others. */
function convertedAs({ lost, left, isExact }: SchemaAffected['plan'][number]) {
  if (lost > 0) return 'convertedPartly';
  if (left > 0) return 'convertedSome';
  return isExact ? 'converted' : 'convertedSo';
}

/** What is said of how values become those of another type; undefined where that goes without saying. */
function saidOf(from: string, type: string, isFilled: boolean) {
  if (!isFilled) return undefined;
  if (!isTypeName(from) || !isTypeName(type)) return undefined;
  const [isFrom, isTo] = [typeOf({ type: from }).isReference, typeOf({ type }).isReference];
  // one and several of the same records
  if (isTo && isFrom && type !== from) return undefined;
  if (isTo) return 'byTitle';
  if (isFrom) return 'asTitle';
  if (type === 'enum') return 'byLabel';
  if (type !== 'tags' && (!typeOf({ type }).isSearched || type === 'link')) return undefined;
  if (from === 'enum') return 'asLabel';
  return from === 'boolean' ? 'asYes' : undefined;
}

interface ToldProps extends Pick<SchemaAffected['plan'][number], 'rows' | 'isExact'> {
  readonly name: string;
  readonly count: number;
}

/** Some of the records that something is said of, each with its value. */
function Told({ name, rows, count, isExact }: ToldProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="bd-compare-lost">
      {rows.map(({ id, title, value }) => (
        <li key={id}>
          <Link to={`/resource/${name}/edit/${id}`} target="_blank">
            {title || id}
          </Link>
          <code>{value}</code>
        </li>
      ))}
      {count > rows.length && (
        <li>
          {isExact
            ? planText('moreLost', { count: count - rows.length })
            : planText('moreThanTold')}
        </li>
      )}
    </ul>
  );
}
