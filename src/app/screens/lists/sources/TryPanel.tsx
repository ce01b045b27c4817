import { ApiOutlined, BulbOutlined } from '@ant-design/icons';
import { Alert, Button, Spin } from 'antd';
import { applyEdits, format } from 'jsonc-parser';
import { useState } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import type { SourceTried } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import { conventionNames } from '#schema/source/conventions/index.ts';
import { MadeCalls } from '../made-calls/MadeCalls.tsx';
import { type FoundOut, findOut, trySource } from './calls.ts';
import type { ChangeText } from './SecretInput.tsx';
import { withConvention, withoutConvention } from './sourceText.ts';

interface TryPanelProps {
  readonly name: string;
  readonly text: string;
  /** what was typed and is not stored yet */
  readonly secrets: Record<string, string>;
  /** @returns whether the text has no errors */
  readonly judge: () => boolean;
  readonly onTried: (tried: SourceTried) => void;
  readonly change: ChangeText;
}

/** Asks the source for a path, and shows what was asked and what came. */
export function TryPanel({ name, text, secrets, judge, onTried, change }: TryPanelProps) {
  const t = useMessages(locales.sources.sources);
  const [path, setPath] = useState('/');
  const [tried, setTried] = useState<SourceTried>();
  const [failure, setFailure] = useState<string>();
  const [found, setFound] = useState<FoundOut>();
  const [does, setDoes] = useState<'try' | 'findOut'>('try');
  const { busy, run } = useRunning();
  const attempt = (what: typeof does) =>
    run(async () => {
      if (!judge()) return;
      setDoes(what);
      setFailure(undefined);
      setFound(undefined);
      try {
        const now = what === 'findOut' ? await foundText() : text;
        const seen = await trySource({ name, text: now, path: pathOf(path), secrets });
        setTried(seen);
        onTried(seen);
      } catch (error) {
        setTried(undefined);
        setFailure(sentenceOf(error));
      }
    });
  /** The text with what was found out, which also the form has then. */
  const foundText = async (): Promise<string> => {
    const asked = { name, text: withoutConvention(text), path: pathOf(path) || '/', secrets };
    const out = await findOut(asked);
    setFound(out ?? { calls: [], notes: [] });
    if (!out) return text;
    change((before) => withConvention(before, out));
    return withConvention(text, out);
  };
  return (
    <section className="bd-column bd-gap-12 bd-shrink bd-box bd-source-try" aria-label={t('try')}>
      <h2>{t('try')}</h2>
      <p className="bd-soft">{t('tryAbout')}</p>
      <form
        className="bd-grid bd-gap-12 bd-source-path"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt('try');
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
        <span className="bd-flex bd-gap-8 bd-source-asks">
          <Button
            htmlType="submit"
            icon={<ApiOutlined aria-hidden />}
            loading={busy && does === 'try'}
          >
            {t('try')}
          </Button>
          <Button
            icon={<BulbOutlined aria-hidden />}
            title={t('findOutAbout')}
            loading={busy && does === 'findOut'}
            onClick={() => void attempt('findOut')}
          >
            {t('findOut')}
          </Button>
        </span>
      </form>
      <div className="bd-column bd-gap-12 bd-shrink" role="status">
        {busy && (
          <div>
            <Spin size="small" /> {t(does === 'findOut' ? 'findingOut' : 'trying')}
          </div>
        )}
        {!busy && failure && <Alert type="error" showIcon message={failure} />}
        {!busy && !failure && !tried && <p className="bd-soft">{t('notTriedYet')}</p>}
        {!busy && found && <Found found={found} />}
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

/** What was found out, what to look at, and each call that was made for it. */
function Found({ found: { calls, notes, convention, parts } }: { readonly found: FoundOut }) {
  const t = useMessages(locales.sources.sources);
  const titleOf = useMessages(locales.sources.conventions);
  const localized = useLocalized();
  if (calls.length === 0) return <Alert type="info" showIcon message={t('foundDocument')} />;
  const name = conventionNames.find((one) => one === convention);
  const count = Object.keys(Object(parts)).length;
  const doubts = notes.filter(
    ({ code }) => code.startsWith('source-') && code !== 'source-convention',
  );
  return (
    <>
      <Alert
        type="info"
        showIcon
        message={
          name ? t('foundOut', { convention: titleOf(name), count }) : t('foundOwn', { count })
        }
        description={
          doubts.length > 0 && (
            <ul className="bd-marks bd-source-doubts">
              {doubts.map(({ code, message }) => (
                <li key={code}>{localized(message)}</li>
              ))}
            </ul>
          )
        }
      />
      <MadeCalls calls={calls} />
    </>
  );
}

/** The request and the answer, side by side where there is room. */
function Tried({
  tried: { request, answer, rows, total, failure },
}: {
  readonly tried: SourceTried;
}) {
  const t = useMessages(locales.sources.sources);
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
