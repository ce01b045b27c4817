import {
  CheckCircleFilled,
  CloseCircleFilled,
  DownOutlined,
  ExclamationCircleFilled,
  UpOutlined,
} from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { FindingHelp } from '#app/resources/FindingHelp.tsx';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { defaultLanguage } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { fixOf } from './document/places.ts';
import type { Checked } from './useSchemaCheck.ts';

const t = textsOf(locales.listEditor.editor);

interface FindingsPanelProps {
  readonly checked: Checked;
  /** the present text: fixes are offered only for findings about it */
  readonly text: string;
  readonly onOpen: (finding: SchemaFinding) => void;
  readonly onFix: (finding: SchemaFinding) => void;
}

/** All findings of the checker, worded as in the terminal; each leads to its place in the text. */
export function FindingsPanel({ checked, text, onOpen, onFix }: FindingsPanelProps) {
  const [open, setOpen] = useState(true);
  const { findings, breaks, state } = checked;
  const count = (severity: SchemaFinding['severity']) =>
    findings.filter((finding) => finding.severity === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const isFirst = checked.text === undefined;
  return (
    <section className="bd-rigid bd-le-findings" aria-label={t('findings')}>
      <div className="bd-row bd-gap-12 bd-le-findings-head">
        <h2 className="bd-small">{t('findings')}</h2>
        <span role="status" className="bd-row bd-gap-12 bd-grow bd-small">
          {isFirst || state === 'stale' ? (
            <>
              <Spin size="small" /> {isFirst && t('checking')}
            </>
          ) : null}
          {!isFirst && findings.length + breaks.length === 0 && (
            <span className="bd-le-good">
              <CheckCircleFilled aria-hidden /> {t('noFindings')}
            </span>
          )}
          {errors > 0 && (
            <span className="bd-le-error">
              <CloseCircleFilled aria-hidden /> {t('errorCount', { count: errors })}
            </span>
          )}
          {warnings > 0 && (
            <span className="bd-warning bd-le-warning">
              <ExclamationCircleFilled aria-hidden /> {t('warningCount', { count: warnings })}
            </span>
          )}
        </span>
        {findings.length > 0 && (
          <Button
            type="text"
            size="small"
            aria-expanded={open}
            aria-label={t(open ? 'hideFindings' : 'showFindings')}
            icon={open ? <DownOutlined /> : <UpOutlined />}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
      {breaks.length > 0 && (
        <div className="bd-error bd-le-breaks" role="alert">
          <strong>{t('breaks')}</strong>
          <ul className="bd-marks">
            {breaks.map(({ file, line, column, code, message }) => (
              <li key={`${file}:${line}:${column}:${code}`}>
                <code>{file}</code> {localized(message)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {open && findings.length > 0 && (
        <ul>
          {findings.map((finding) => {
            const fix = checked.text === text ? fixOf(text, finding) : undefined;
            const message = localized(finding.message);
            return (
              <li
                key={`${finding.line}:${finding.column}:${finding.code}:${finding.message[defaultLanguage]}`}
                className={`bd-row bd-wrap bd-gap-8 bd-le-finding bd-le-finding-${finding.severity}`}
              >
                <button
                  type="button"
                  aria-label={t('goTo', { line: finding.line, message })}
                  onClick={() => onOpen(finding)}
                >
                  <span className="bd-faint bd-le-finding-line">
                    {finding.line}:{finding.column}
                  </span>
                  <span className="bd-shrink bd-breaks bd-le-finding-text">
                    <strong>{message}</strong>
                    <small>{finding.hint && localized(finding.hint)}</small>
                  </span>
                </button>
                {fix && (
                  <Button size="small" onClick={() => onFix(finding)}>
                    {t('fix', { word: fix.word })}
                  </Button>
                )}
                <FindingHelp code={finding.code} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
