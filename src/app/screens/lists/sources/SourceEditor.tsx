import { App } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { type SourceDetail, sourceTexts } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import { checkSource } from '#schema/source/check.ts';
import { source } from '#schema/source/meta.ts';
import { type AnswerPlace, answerPlaces } from '../editor/document/answerPlaces.ts';
import { isWithin } from '../editor/document/places.ts';
import { KeptEditor, useKeptText } from '../kept/KeptEditor.tsx';
import { loadSource, setSecret } from './calls.ts';
import { SourceForm } from './SourceForm.tsx';
import { SourceState } from './SourcesTable.tsx';
import { newText, secretPlaceOf } from './sourceText.ts';
import { TryPanel } from './TryPanel.tsx';

const t = textsOf(locales.sources.sources);
const kept = textsOf(locales.listEditor.kept);

/** How a source stands, where it comes from, and which lists are over it. */
function SourceFacts({ detail }: { readonly detail: SourceDetail }) {
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

interface SourceEditorProps {
  /** undefined for a new source */
  readonly detail: SourceDetail | undefined;
  /** the names that a new one cannot have */
  readonly names: readonly string[];
  readonly reload: () => Promise<void>;
}

/** Edits one source as a form or as code, and tries it before it is saved. */
export function SourceEditor({ detail, names, reload }: SourceEditorProps) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const edited = useKeptText({
    ...{ kind: 'source', detail, names, calls: sourceTexts, load: loadSource, newText, t },
    check: checkSource,
  });
  const { store, name, text, value, told, judge } = edited;
  const [secret, setSecretTyped] = useState('');
  const [seen, setSeen] = useState<readonly AnswerPlace[]>([]);
  const place = secretPlaceOf(value);
  const typed = place?.in === 'platform' ? secret : '';
  const onSaved = async (letPass: () => void) => {
    try {
      if (typed !== '' && place) await setSecret(name, place.name, typed);
      message.success(t('saved'));
    } catch (error) {
      notify({ kind: 'error', message: t('secretFailed', { why: sentenceOf(error) }) });
    }
    setSecretTyped('');
    if (detail) return;
    letPass();
    await navigate(`/sources/${name}`, { replace: true });
  };
  return (
    <>
      {detail && <SourceFacts detail={detail} />}
      <KeptEditor
        edited={edited}
        reload={reload}
        meta={source}
        isMore={typed !== ''}
        onSaved={onSaved}
        form={
          <SourceForm
            root={value}
            detail={detail}
            definition={edited.definition}
            change={store.change}
            errorAt={(...path) => {
              const found = told.find((one) => isWithin(one.path, path));
              return found && localized(found.finding.message);
            }}
            findings={edited.placed}
            seen={seen}
            secret={secret}
            onSecret={setSecretTyped}
            onSecretRemoved={reload}
          />
        }
      >
        <TryPanel
          name={name}
          text={text}
          secrets={typed !== '' && place ? { [place.name]: typed } : {}}
          judge={judge}
          onTried={({ answer }) => {
            setSeen(answerPlaces(answer?.text ?? ''));
            // the platform keeps what came of what is stored
            if (detail && !edited.form.isDirty) void reload();
          }}
        />
      </KeptEditor>
    </>
  );
}
