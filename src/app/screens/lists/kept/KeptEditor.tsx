import { Alert, Button } from 'antd';
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { z } from 'zod';
import { localized, textsOf } from '#app/language/index.ts';
import { withCommandKey } from '#app/widgets/composing.ts';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { useFormDraft } from '#app/widgets/draft/useFormDraft.ts';
import { useForm } from '#app/widgets/form/useForm.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import type { KeptTextCalls } from '#contract/endpoints/keptTexts.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import type { ManagedSource } from '#contract/endpoints/sources.ts';
import { byLanguage } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { createDocument } from '../editor/document/documentStore.ts';
import { textAt } from '../editor/document/json.ts';
import { offsetOf, type PlacedFinding, placeFindings } from '../editor/document/places.ts';
import { newName, saveText } from './calls.ts';
import { HistoryLater } from './HistoryLater.tsx';
import { KeptFoot } from './KeptFoot.tsx';
import '../editor/editor.css';

const t = textsOf(locales.listEditor.kept);
const e = textsOf(locales.listEditor.editor);
const code = textsOf(locales.listEditor.code);

const CodeFace = lazy(() => import('../editor/code/CodeFace.tsx'));
const TextConflict = lazy(() => import('./TextConflict.tsx'));

const kept = z.object({ text: z.string() });
const faces = ['form', 'code'] as const;

/** A text as the platform has it. */
type Detail = Pick<ManagedSource, 'name' | 'label' | 'revision'> & { readonly text: string };

interface KeptTextOptions<Definition> {
  /** `source`: tells it from other forms on the device */
  readonly kind: string;
  /** undefined for a new one */
  readonly detail: Detail | undefined;
  /** the names that a new one cannot have */
  readonly names: readonly string[];
  readonly calls: KeptTextCalls;
  readonly load: (name: string) => Promise<Detail>;
  /** what a new one begins with */
  readonly newText: string;
  readonly check: (file: { readonly file: string; readonly text: string }) => {
    readonly findings: readonly SchemaFinding[];
    readonly definition: Definition | undefined;
  };
  /** its words */
  readonly t: (key: 'nameTaken', values: { readonly name: string }) => string;
}

/** A text that operators keep, while it is edited: kept in this tab, checked with every change, saved by hand. */
export function useKeptText<Definition>(options: KeptTextOptions<Definition>) {
  const { kind, detail, names, calls, load, newText, check, t } = options;
  const loaded = useMemo(
    () => ({ values: { text: detail?.text ?? newText }, revision: detail?.revision ?? 0 }),
    [detail, newText],
  );
  /** the name of a new one is in its text */
  const name = useRef(detail?.name ?? '');
  const form = useFormDraft({
    kind: `${kind}.${detail?.name ?? newName}`,
    loaded,
    shape: kept,
    load: async () => {
      const { text, revision } = await load(name.current);
      return { values: { text }, revision };
    },
    save: ({ text }, revision) => saveText(calls, { name: name.current, text, revision }),
  });
  const [store] = useState(() => createDocument(form.values.text));
  const document = useSyncExternalStore(store.subscribe, store.get);
  const { text, value } = document;
  const { change } = form;
  useEffect(() => store.subscribe(() => change({ text: store.get().text })), [store, change]);
  // another version was taken
  const shown = form.values.text;
  useEffect(() => {
    if (store.get().text !== shown) store.load(shown);
  }, [store, shown]);
  name.current = detail?.name ?? textAt(value, ['name']);
  const called = name.current;
  const isTaken = !detail && names.includes(called);
  const checked = useMemo(() => {
    const { findings, definition } = check({ file: `${called}.json`, text });
    const message = isTaken ? byLanguage(() => t('nameTaken', { name: called })) : undefined;
    const taken: readonly PlacedFinding[] = message
      ? [
          {
            path: ['name'],
            finding: {
              severity: 'error',
              code: 'duplicate-name',
              file: '',
              line: 1,
              column: 1,
              message,
            },
          },
        ]
      : [];
    return { findings, definition, placed: [...taken, ...placeFindings(text, findings)] };
  }, [check, called, text, isTaken, t]);
  const [isJudged, setJudged] = useState(false);
  return {
    ...document,
    ...checked,
    detail,
    calls,
    form,
    store,
    name: called,
    /** what the form tells: nothing until somebody wants to save */
    told: isJudged ? checked.placed : [],
    /** @returns whether the text may be sent */
    judge: (): boolean => {
      setJudged(true);
      return checked.placed.length === 0;
    },
  };
}
type KeptText = ReturnType<typeof useKeptText<unknown>>;

interface KeptEditorProps {
  readonly edited: KeptText;
  readonly reload: () => Promise<void>;
  /** what the code completes by */
  readonly meta: z.core.$ZodType;
  /** whether something beside the text is not saved */
  readonly isMore?: boolean;
  /** what follows once the text is saved */
  readonly onSaved: (letPass: () => void) => Promise<void>;
  readonly form: ReactNode;
  /** stands beside the form */
  readonly children: ReactNode;
}

/** Edits a text that operators keep as a form or as code, beside what comes of it. */
export function KeptEditor(props: KeptEditorProps) {
  const { edited, reload, meta, isMore = false, onSaved } = props;
  const { detail, calls, form, store, text, told, findings, judge } = edited;
  const { theirs } = form;
  const [face, setFace] = useState<(typeof faces)[number]>('form');
  const [jump, setJump] = useState<{ offset: number }>();
  const isDirty = form.isDirty || isMore;
  const letPass = useLeaveGuard(isDirty, !isMore && form.draft.kept.kind !== 'nowhere');
  /** @returns whether the text is saved now */
  const saveText = async (): Promise<boolean> => {
    const outcome = await form.save();
    if ('why' in outcome) throw outcome.why;
    return outcome.kind === 'saved';
  };
  const {
    place,
    errors,
    busy,
    submit: save,
    show,
  } = useForm({
    empty: {},
    async send(): Promise<void> {
      const { isSaved } = form.get().draft;
      if (isSaved && !isMore) return;
      if (!judge()) return show({ fields: {}, other: t('wrong') });
      if (!isSaved && !(await saveText())) return;
      await onSaved(letPass);
      if (detail) await reload();
    },
  });
  useSaveKey(() => void save());
  return (
    <>
      <RestoredNotice restoredAt={form.restoredAt} startAfresh={form.startAfresh} />
      <div className="bd-grid bd-gap-16 bd-kept-panes">
        <form
          ref={place}
          className="bd-shrink bd-box bd-kept-left"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <div
            className="bd-flex bd-gap-4 bd-rigid bd-le-faces"
            role="tablist"
            aria-label={e('faces')}
          >
            {faces.map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                aria-selected={face === one}
                onClick={() => setFace(one)}
              >
                {e(one)}
              </button>
            ))}
          </div>
          <div role="tabpanel" aria-label={e(face)}>
            {face === 'form' && edited.isJson && props.form}
            {face === 'form' && !edited.isJson && (
              <Alert
                type="error"
                showIcon
                message={e('jsonBroken')}
                action={
                  <Button size="small" onClick={() => setFace('code')}>
                    {e('goToCode')}
                  </Button>
                }
              />
            )}
            {face === 'code' && (
              <div className="bd-kept-code bd-le-face">
                <Later fallback={<p>{code('loading')}</p>} isAskedFor>
                  <CodeFace
                    {...{ store, meta, findings, jump }}
                    base={undefined}
                    checkedText={text}
                  />
                </Later>
              </div>
            )}
          </div>
          <Findings
            findings={told.length > 0 ? findings : []}
            onOpen={(finding) => {
              setFace('code');
              setJump({ offset: offsetOf(text, finding) });
            }}
          />
          {errors.other && !theirs && <Alert type="error" showIcon message={errors.other} />}
          <KeptFoot draft={form.draft} busy={busy} isDirty={isDirty} keys={withCommandKey('S')} />
        </form>
        {props.children}
      </div>
      <HistoryLater calls={calls} detail={detail} text={text} reload={reload} />
      <Suspense fallback={null}>
        {theirs && (
          <TextConflict
            base={form.base.text}
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

interface FindingsProps {
  readonly findings: readonly SchemaFinding[];
  readonly onOpen: (finding: SchemaFinding) => void;
}

/** What is wrong with the text; each line leads to its place in the code. */
function Findings({ findings, onOpen }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <section className="bd-kept-findings" aria-label={e('findings')}>
      <h2>{e('findings')}</h2>
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
