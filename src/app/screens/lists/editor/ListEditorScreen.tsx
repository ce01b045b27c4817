import { App, Spin } from 'antd';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { localized, textsOf } from '#app/language/index.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { useSession } from '#app/session/useSession.ts';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { type Shelf, useShelf } from '#app/widgets/draft/shelf.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { usePageTitle } from '#app/widgets/places/titles.ts';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { useMedia } from '#app/widgets/useMedia.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import type { SchemaViewer } from '#contract/endpoints/schemas.ts';
import { locales } from '#locales/index.ts';
import { createDocument } from './document/documentStore.ts';
import { changeBetween } from './document/history.ts';
import type { JsonPath } from './document/json.ts';
import { applyFix, fixOf, labelOf, offsetOf, offsetOfPath, pathAt } from './document/places.ts';
import { EditorBar } from './EditorBar.tsx';
import { FindingsPanel } from './FindingsPanel.tsx';
import { FormFace } from './form/FormFace.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { editedTextOf, readDetail, type SchemaDetail } from './saving/schemaDetail.ts';
import { keptSchema } from './saving/schemaDraft.ts';
import { type SchemaEditing, useSchemaDraft } from './saving/useSchemaDraft.ts';
import { useBase } from './useBase.ts';
import { useSchemaCheck } from './useSchemaCheck.ts';
import './editor.css';

const t = textsOf(locales.listEditor.editor);
const ofLists = textsOf(locales.lists.list);
const code = textsOf(locales.listEditor.code);
const ofDrafts = textsOf(locales.forms.draft);

const CodeFace = lazy(() => import('./code/CodeFace.tsx'));
const PublishDialog = lazy(() => import('./saving/PublishDialog.tsx'));
const RenameDialog = lazy(() => import('./saving/RenameDialog.tsx'));
const TextConflict = lazy(() => import('../kept/TextConflict.tsx'));

/** `/lists/:name`, for operators: edits the definition of a list as a form or as code, with a preview of the list. */
export function Component() {
  const { name = '' } = useParams();
  return (
    <PlaceGate place="/lists">
      <LoadedEditor key={name} name={name} />
    </PlaceGate>
  );
}

function LoadedEditor({ name }: { name: string }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      readDetail(name, signal).catch((error: unknown) => {
        if (error instanceof CallFailure && error.code === 404) return undefined;
        throw error;
      }),
    [name],
  );
  const { remote, reload } = useRemote(load);
  const account = useSession().userInfo?.id ?? '';
  const shelf = useShelf(account, 'schema', name, keptSchema);
  return (
    <RemoteValue remote={remote} failed={t('loadFailed')} rows={12} onRetry={reload}>
      {(detail) =>
        detail ? (
          shelf && <Editor name={name} detail={detail} shelf={shelf} />
        ) : (
          <LoadFailed
            message={ofLists('unknownList', { name })}
            action={<Link to="/lists">{t('back')}</Link>}
          />
        )
      }
    </RemoteValue>
  );
}

type Face = 'form' | 'code' | 'preview';

/** What whoever leads here may ask for: the place in the form that is shown first. */
const arrival = z
  .object({ reveal: z.array(z.string()) })
  .transform(({ reveal }) => ({ path: reveal }));

interface EditorProps {
  readonly name: string;
  readonly detail: SchemaDetail;
  readonly shelf: Shelf<{ text: string }>;
}

function Editor({ name, detail, shelf }: EditorProps) {
  const { message } = App.useApp();
  const [store] = useState(() => createDocument(editedTextOf(detail)));
  const { text, value } = useSyncExternalStore(store.subscribe, store.get);
  const saving = useSchemaDraft(name, detail, store, shelf);
  const [viewer, setViewer] = useState<SchemaViewer>('operator');
  const checked = useSchemaCheck(name, text, viewer);
  const isWide = useMedia('(min-width: 1100px)');
  const [face, setFace] = useState<Face>('form');
  const [jump, setJump] = useState<{ offset: number }>();
  const { state: asked } = useLocation();
  const [reveal, setReveal] = useState<{ path: JsonPath } | undefined>(
    () => arrival.safeParse(asked).data,
  );
  const [publishing, setPublishing] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const base = useBase(value);
  const { whole: baseWhole, label: baseLabel } = base ?? {};
  const ofForm = useMemo(
    () =>
      baseWhole && baseLabel !== undefined ? { whole: baseWhole, label: baseLabel } : undefined,
    [baseWhole, baseLabel],
  );
  const label = labelOf(value) ?? labelOf(base?.whole);
  const title = label ? localized(label) : name;
  usePageTitle(title);
  const letPass = useLeaveGuard(!saving.draft.isSaved, saving.draft.kept.kind !== 'nowhere');
  const rename = useRename(saving, letPass);
  useShortcuts({ save: saving.save, undo: store.undo, redo: store.redo });

  // a wide window shows the preview beside the form or the code
  const shown: Face = isWide && face === 'preview' ? 'form' : face;
  const goTo = useCallback(
    (finding: SchemaFinding) => {
      const now = store.get();
      const offset = offsetOf(now.text, finding);
      if (shown === 'form' && now.isJson) setReveal({ path: pathAt(now.text, offset) });
      else {
        setFace('code');
        setJump({ offset });
      }
    },
    [store, shown],
  );
  const change = useLastPlace(text, value);
  const faces: readonly Face[] = isWide ? ['form', 'code'] : ['form', 'code', 'preview'];
  const pick = (next: Face) => {
    if (next === 'code' && shown === 'form') {
      const offset = change.current && offsetOfPath(text, change.current);
      if (offset !== undefined) setJump({ offset });
    }
    setFace(next);
  };

  const preview = <PreviewPane checked={checked} viewer={viewer} onViewer={setViewer} />;
  return (
    <div className="bd-column bd-ground bd-le">
      <EditorBar
        name={name}
        store={store}
        saving={saving}
        checked={checked}
        base={base}
        extendedBy={detail.extendedBy}
        onPublish={() => setPublishing(true)}
        onRename={() => setRenaming(true)}
      />
      {!saving.theirs && (
        <RestoredNotice restoredAt={saving.restoredAt} startAfresh={saving.startAfresh} />
      )}
      <div className="bd-grid bd-grow bd-le-panes">
        <div className="bd-column bd-shrink bd-le-left">
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
                aria-selected={shown === one}
                onClick={() => pick(one)}
              >
                {t(one)}
              </button>
            ))}
          </div>
          <div className="bd-le-face" role="tabpanel" aria-label={t(shown)}>
            {shown === 'form' && base?.isLoading && (
              <div className="bd-row bd-gap-12 bd-soft bd-le-waiting" role="status">
                <Spin /> {t('loading')}
              </div>
            )}
            {shown === 'form' && !base?.isLoading && (
              <FormFace
                base={ofForm}
                store={store}
                findings={checked.findings}
                checkedText={checked.text}
                reveal={reveal}
                onGoToCode={() => pick('code')}
              />
            )}
            {shown === 'code' && (
              <Later
                fallback={
                  <p className="bd-row bd-gap-12 bd-soft bd-le-waiting">{code('loading')}</p>
                }
                isAskedFor
              >
                <CodeFace
                  base={baseWhole}
                  store={store}
                  findings={checked.findings}
                  checkedText={checked.text}
                  jump={jump}
                />
              </Later>
            )}
            {shown === 'preview' && preview}
          </div>
          {shown !== 'preview' && (
            <FindingsPanel
              checked={checked}
              text={text}
              onOpen={goTo}
              onFix={(finding) =>
                store.change((now) => {
                  const fix = fixOf(now, finding);
                  return fix ? applyFix(now, fix) : now;
                })
              }
            />
          )}
        </div>
        {isWide && preview}
      </div>
      {publishing && (
        <Suspense>
          <PublishDialog
            name={name}
            label={title}
            published={saving.stored.published}
            text={text}
            onPublish={async (note) => {
              const done = await saving.publish(note);
              if (done) message.success(t('publishedDone', { label: title }));
              else setPublishing(false);
              return done;
            }}
            onClose={() => setPublishing(false)}
          />
        </Suspense>
      )}
      {renaming && (
        <Suspense>
          <RenameDialog name={name} onRename={rename} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
      {saving.theirs && (
        <Suspense>
          <TextConflict
            changedBy={saving.theirs.draft?.author}
            changedAt={saving.theirs.draft?.updatedAt}
            theirs={editedTextOf(saving.theirs)}
            base={saving.base}
            mine={text}
            onTheirs={() => saving.theirs && void saving.resolve(editedTextOf(saving.theirs))}
            onText={(next) => void saving.resolve(next)}
            onClose={saving.postpone}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Renames the list and opens the editor under its new name; tells why if that is not possible. */
function useRename({ rename }: SchemaEditing, letPass: () => void) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  return async (to: string): Promise<string | undefined> => {
    try {
      const related = await rename(to);
      if (!related) return ofDrafts('conflict');
      message.success(
        related.length === 0
          ? t('renamed', { to })
          : `${t('renamed', { to })} · ${t('renamedRelated', { names: related.join(t('comma')) })}`,
      );
      letPass();
      navigate(`/lists/${to}`, { replace: true });
      return undefined;
    } catch (error) {
      return sentenceOf(error);
    }
  };
}

/** Remembers where the document was last changed, so that the code opens there. */
function useLastPlace(text: string, value: unknown) {
  const last = useRef<JsonPath>(undefined);
  const before = useRef({ text, value });
  useEffect(() => {
    if (before.current.text !== text) {
      const change = changeBetween(before.current.text, text);
      last.current = change && pathAt(text, change.from);
    }
    before.current = { text, value };
  }, [text, value]);
  return last;
}

interface Shortcuts {
  readonly save: () => unknown;
  readonly undo: () => unknown;
  readonly redo: () => unknown;
}

/** Handles Ctrl+S everywhere; handles undo and redo except in the code, which has its own. */
function useShortcuts({ save, undo, redo }: Shortcuts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wish = wishOf(event);
      if (!wish || (wish !== 'save' && (event.defaultPrevented || isInCode(event.target)))) return;
      event.preventDefault();
      void { save, undo, redo }[wish]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [save, undo, redo]);
}

/** The shortcut that a key press stands for. */
function wishOf(event: KeyboardEvent): keyof Shortcuts | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 's') return 'save';
  if (key === 'y') return 'redo';
  return key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : undefined;
}

const isInCode = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.cm-editor, .bd-le-preview') !== null;
