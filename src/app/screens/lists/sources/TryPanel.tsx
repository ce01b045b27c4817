import { ApiOutlined } from '@ant-design/icons';
import { Alert, Button, Spin } from 'antd';
import { applyEdits, format } from 'jsonc-parser';
import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import type { SourceTried } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import { trySource } from './calls.ts';

const t = textsOf(locales.sources.sources);

interface TryPanelProps {
  readonly name: string;
  readonly text: string;
  /** what was typed and is not stored yet */
  readonly secrets: Record<string, string>;
  /** @returns whether the text has no errors */
  readonly judge: () => boolean;
  readonly onTried: (tried: SourceTried) => void;
}

/** Asks the source for a path, and shows what was asked and what came. */
export function TryPanel({ name, text, secrets, judge, onTried }: TryPanelProps) {
  const [path, setPath] = useState('/');
  const [tried, setTried] = useState<SourceTried>();
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useRunning();
  const attempt = () =>
    run(async () => {
      if (!judge()) return;
      setFailure(undefined);
      try {
        const seen = await trySource({ name, text, path: pathOf(path), secrets });
        setTried(seen);
        onTried(seen);
      } catch (error) {
        setTried(undefined);
        setFailure(sentenceOf(error));
      }
    });
  return (
    <section className="bd-column bd-gap-12 bd-shrink bd-box bd-source-try" aria-label={t('try')}>
      <h2>{t('try')}</h2>
      <p className="bd-soft">{t('tryAbout')}</p>
      <form
        className="bd-grid bd-gap-12 bd-source-path"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt();
        }}
      >
        <TextField
          id="source-path"
          label={t('path')}
          autoComplete="off"
          hint={t('pathHint')}
          value={path}
          onChange={setPath}
        />
        <Button htmlType="submit" icon={<ApiOutlined aria-hidden />} loading={busy}>
          {t('try')}
        </Button>
      </form>
      <div className="bd-column bd-gap-12 bd-shrink" role="status">
        {busy && (
          <div>
            <Spin size="small" /> {t('trying')}
          </div>
        )}
        {!busy && failure && <Alert type="error" showIcon message={failure} />}
        {!busy && !failure && !tried && <p className="bd-soft">{t('notTriedYet')}</p>}
        {!busy && tried && <Tried tried={tried} />}
      </div>
    </section>
  );
}

/** A path as it follows an address. */
const pathOf = (typed: string): string => {
  const path = typed.trim();
  return path === '' || /^[/?]/.test(path) ? path : `/${path}`;
};

/** The request and the answer, side by side where there is room. */
function Tried({
  tried: { request, answer, rows, total, failure },
}: {
  readonly tried: SourceTried;
}) {
  return (
    <>
      {failure && <Alert type="error" showIcon message={failure} />}
      {!failure && (
        <Alert
          type={rows === null ? 'warning' : 'success'}
          showIcon
          message={
            rows === null
              ? t('noRows')
              : total === null
                ? t('rows', { count: rows })
                : t('rowsOf', { count: rows, total })
          }
        />
      )}
      <div className="bd-grid bd-gap-16 bd-source-both">
        <section className="bd-shrink" aria-label={t('asked')}>
          <h3>{t('asked')}</h3>
          {request ? (
            <>
              <p className="bd-breaks">
                <code>
                  {request.method} {request.address}
                </code>
              </p>
              <dl className="bd-source-headers">
                {request.headers.map((header) => (
                  <div className="bd-flex bd-gap-8" key={header.name}>
                    <dt className="bd-rigid">{header.name}</dt>
                    <dd>{header.value}</dd>
                  </div>
                ))}
              </dl>
            </>
          ) : (
            <p className="bd-soft">{t('nothingAsked')}</p>
          )}
        </section>
        <section className="bd-shrink" aria-label={t('answer')}>
          <h3>{t('answer')}</h3>
          {answer ? (
            <>
              <p className="bd-breaks">
                {t('took', { status: answer.status, milliseconds: answer.milliseconds })}
              </p>
              <dl className="bd-source-headers">
                <div className="bd-flex bd-gap-8">
                  <dt className="bd-rigid">{t('contentType')}</dt>
                  <dd>{answer.contentType || '–'}</dd>
                </div>
              </dl>
              {answer.isCut && <p className="bd-soft">{t('cut')}</p>}
              <pre className="bd-ground bd-breaks bd-tiny bd-source-answer" {...scrollArea}>
                {readable(answer.text, answer.isCut)}
              </pre>
            </>
          ) : (
            <p className="bd-soft">{t('noAnswer')}</p>
          )}
        </section>
      </div>
    </>
  );
}

/** JSON on several lines; any other text as it came. */
function readable(text: string, isCut: boolean): string {
  try {
    if (isCut) return text;
    JSON.parse(text);
    // only what stands between values is written anew: numbers keep all their digits
    const edits = format(text, undefined, { tabSize: 2, insertSpaces: true });
    return applyEdits(text, edits);
  } catch {
    return text;
  }
}
