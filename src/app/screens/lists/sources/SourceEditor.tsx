import { Alert, App, Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { withCommandKey } from '#app/widgets/composing.ts';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { type SourceDetail, sourceTexts } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import { source } from '#schema/source/meta.ts';
import { type AnswerPlace, answerPlaces } from '../editor/document/answerPlaces.ts';
import { isWithin, offsetOf } from '../editor/document/places.ts';
import { HistoryLater } from '../kept/HistoryLater.tsx';
import { KeptFoot } from '../kept/KeptFoot.tsx';
import { setSecret } from './calls.ts';
import { SourceForm } from './SourceForm.tsx';
import { SourceState } from './SourcesTable.tsx';
import { secretPlaceOf } from './sourceText.ts';
import { TryPanel } from './TryPanel.tsx';
import { useSourceText } from './useSourceText.ts';
import '../editor/editor.css';

interface SourceFindingsProps {
  readonly findings: readonly SchemaFinding[];
  readonly onOpen: (finding: SchemaFinding) => void;
}

/** What is wrong with the text; each line leads to its place in the code. */
function SourceFindings({ findings, onOpen }: SourceFindingsProps) {
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

/** How a source stands, where it comes from, and which lists are over it. */
function SourceFacts({ detail }: { readonly detail: SourceDetail }) {
  const t = useMessages(locales.sources.sources);
  const kept = useMessages(locales.listEditor.kept);
  const localized = useLocalized();
  const { name, state, from, revision, lists } = detail;
  return (
    <div className="bd-row bd-wrap bd-soft bd-source-facts">
      <SourceState source={detail} />
      <span>
        {kept(from)}
        {revision > 0 && ` · ${kept('revision', { revision })}`}
      </span>
      {lists.length > 0 && (
        <span className="bd-sources-lists">
          {t('usedBy')}
          {lists.map((list) => (
            <Link key={list.name} to={`/resource/${list.name}`}>
              {localized(list.label)}
            </Link>
          ))}
        </span>
      )}
      {(state === 'ready' || state === 'last-good') && (
        <Link to={`/lists?source=${name}`}>{t('newList')}</Link>
      )}
    </div>
  );
}

const CodeFace = lazy(() => import('../editor/code/CodeFace.tsx'));

const SourceConflict = lazy(() => import('./SourceConflict.tsx'));

const noFields = {};
const faces = ['form', 'code'] as const;

interface SourceEditorProps {
  /** undefined for a new source */
  readonly detail: SourceDetail | undefined;
  /** the names that a new one cannot have */
  readonly names: readonly string[];
  readonly reload: () => Promise<void>;
}

/** Edits one source as a form or as code, and tries it before it is saved. */
export function SourceEditor({ detail, names, reload }: SourceEditorProps) {
  const t = useMessages(locales.sources.sources);
  const localized = useLocalized();
  const edited = useSourceText(detail);
  const { form, store, name, text, value, findings, placed } = edited;
  const { theirs } = form;
  const isTaken = !detail && names.includes(name);
  const [isJudged, setJudged] = useState(false);
  const errorAt = (...path: string[]): string | undefined => {
    if (isTaken && path[0] === 'name') return t('nameTaken', { name });
    const found = isJudged ? placed.find((one) => isWithin(one.path, path)) : undefined;
    return found && localized(found.finding.message);
  };
  const [face, setFace] = useState<(typeof faces)[number]>('form');
  const [jump, setJump] = useState<{ offset: number }>();
  const [secret, setSecretTyped] = useState('');
  const [seen, setSeen] = useState<readonly AnswerPlace[]>([]);
  const place = secretPlaceOf(value);
  const typed = place?.in === 'platform' ? secret : '';
  const isDirty = form.isDirty || typed !== '';
  const letPass = useLeaveGuard(isDirty, typed === '' && form.draft.kept.kind !== 'nowhere');
  const { place: formPlace, errors, busy, submit, show } = useSubmission(noFields);
  const saved = useSaved(detail === undefined, letPass, reload);

  /** @returns whether the text may be sent */
  const judge = (): boolean => {
    setJudged(true);
    if (findings.length === 0 && !isTaken) return true;
    show({ fields: {}, other: t('wrong') });
    return false;
  };
  /** @returns whether the text is saved now */
  const saveText = async (): Promise<boolean> => {
    if (form.get().draft.isSaved) return true;
    const outcome = await form.save();
    if ('why' in outcome) throw outcome.why;
    return outcome.kind === 'saved';
  };
  const save = () =>
    submit(async () => {
      if ((form.get().draft.isSaved && typed === '') || !judge()) return;
      if (!(await saveText())) return;
      await saved(name, typed !== '' && place ? { name: place.name, value: typed } : undefined);
      setSecretTyped('');
    });
  useSaveKey(() => void save());
  const goTo = (finding: SchemaFinding) => {
    setFace('code');
    setJump({ offset: offsetOf(text, finding) });
  };

  return (
    <>
      {detail && <SourceFacts detail={detail} />}
      <RestoredNotice restoredAt={form.restoredAt} startAfresh={form.startAfresh} />
      <div className="bd-grid bd-gap-16 bd-source-panes">
        <form
          ref={formPlace}
          className="bd-shrink bd-box bd-source-left"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <div
            className="bd-flex bd-gap-4 bd-rigid bd-le-faces"
            role="tablist"
            aria-label={t('faces')}
          >
            {faces.map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                aria-selected={face === one}
                onClick={() => setFace(one)}
              >
                {t(one)}
              </button>
            ))}
          </div>
          <div role="tabpanel" aria-label={t(face)}>
            {face === 'form' && !edited.isJson && (
              <Alert
                type="error"
                showIcon
                message={t('codeBroken')}
                action={
                  <Button size="small" onClick={() => setFace('code')}>
                    {t('goToCode')}
                  </Button>
                }
              />
            )}
            {face === 'form' && edited.isJson && (
              <SourceForm
                root={value}
                detail={detail}
                definition={edited.definition}
                change={store.change}
                errorAt={errorAt}
                findings={placed}
                seen={seen}
                secret={secret}
                onSecret={setSecretTyped}
                onSecretRemoved={reload}
              />
            )}
            {face === 'code' && (
              <div className="bd-source-code bd-le-face">
                <Later fallback={<p>{t('loadingCode')}</p>} isAskedFor>
                  <CodeFace
                    store={store}
                    meta={source}
                    base={undefined}
                    findings={findings}
                    checkedText={text}
                    jump={jump}
                  />
                </Later>
              </div>
            )}
          </div>
          {isJudged && <SourceFindings findings={findings} onOpen={goTo} />}
          {errors.other && !theirs && <Alert type="error" showIcon message={errors.other} />}
          <KeptFoot draft={form.draft} busy={busy} isDirty={isDirty} keys={withCommandKey('S')} />
        </form>
        <TryPanel
          name={name}
          text={text}
          secrets={typed !== '' && place ? { [place.name]: typed } : {}}
          judge={judge}
          onTried={({ answer }) => {
            setSeen(answerPlaces(answer?.text ?? ''));
            // the platform keeps what came of what is stored
            if (detail && !form.isDirty) void reload();
          }}
        />
      </div>
      <HistoryLater calls={sourceTexts} detail={detail} text={text} reload={reload} />
      <Suspense fallback={null}>
        {theirs && (
          <SourceConflict
            base={form.base.values.text}
            mine={text}
            theirs={theirs.text}
            busy={busy}
            error={errors.other}
            onTheirs={() => {
              form.resolve('theirs');
              void reload();
            }}
            onText={(next) => {
              form.resolve('mine');
              form.change({ text: next });
              void save();
            }}
            onClose={form.postpone}
          />
        )}
      </Suspense>
    </>
  );
}

/** What follows when the text is saved: the typed secret is sent, and a new source gets its own address. */
function useSaved(isNew: boolean, letPass: () => void, reload: () => Promise<void>) {
  const t = useMessages(locales.sources.sources);
  const { message } = App.useApp();
  const navigate = useNavigate();
  return async (name: string, secret: { name: string; value: string } | undefined) => {
    try {
      if (secret) await setSecret(name, secret.name, secret.value);
      message.success(t('saved'));
    } catch (error) {
      notify({ kind: 'error', message: t('secretFailed', { why: sentenceOf(error) }) });
    }
    if (!isNew) return reload();
    letPass();
    await navigate(`/sources/${name}`, { replace: true });
  };
}

/** Ctrl+S saves, wherever the focus is. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isWish = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isWish || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
