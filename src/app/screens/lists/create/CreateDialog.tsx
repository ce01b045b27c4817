import { Button, Form, type FormInstance } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { formatNumber } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { goOnWith } from '#app/resources/import/useImport.ts';
import { useResources } from '#app/resources/index.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { keptNow, type Shelf } from '#app/widgets/draft/shelf.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { useDialogGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { importAssign, importRun, type ListProposal } from '#contract/endpoints/imports.ts';
import { type ManagedSchema, schemaSave } from '#contract/endpoints/schemas.ts';
import type { Language } from '#contract/language.ts';
import { wholeFileMilliseconds } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { listLabelOf } from '#schema/infer/headings.ts';
import { followLabel } from '#schema/infer/singular.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { newOwnList, withPublishing } from '#schema/own/start.ts';
import { serialiseResource } from '#schema/serialise.ts';
import {
  asProposed,
  type ChosenColumn,
  columnsOf,
  definitionOf,
  findingsOf,
  importChoicesOf,
} from './file/corrections.ts';
import { FileReview } from './file/FileReview.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { firstSource, keptList, questionOf, type Reading, type Values } from './question.ts';
import { Review } from './Review.tsx';
import { type AskedSource, type Inferring, keepFound, useInference } from './useInference.ts';
import './create.css';

const fileText = textsOf(locales.listEditor.file);
const t = textsOf(locales.listEditor.create);
const ofFile = textsOf(locales.listEditor.file);

/** The list of own records: a title, when it was made, and what the person calls it. */
function ownList(
  { name = '', label = '', isPublished = false }: Values,
  language: Language,
): ResourceDefinition {
  const list = newOwnList(name);
  const definition = isPublished ? withPublishing(list) : list;
  const called = { ...listLabelOf(label), [language]: label.trim() };
  const singular = followLabel(definition.singular, definition.label, called);
  return { ...definition, label: called, ...(singular ? { singular } : {}) };
}

interface CreateDialogProps {
  /** all existing lists */
  readonly lists: readonly ManagedSchema[];
  /** where this device keeps the input */
  readonly shelf: Shelf<unknown>;
  /** whether the input kept on the shelf is restored */
  readonly doesRestore: boolean;
  /** the source that the list is wanted of */
  readonly from: string | undefined;
  readonly onClose: () => void;
}

/** what the button says that goes on from each source */
const readLabels = {
  platform: 'read',
  own: 'begin',
  file: 'readFile',
  source: 'askSource',
  copy: 'next',
} as const;

const largestFile = 200 * 1024 * 1024;

/**
 * Makes a list: of own records at once; from an endpoint, of a file or as a copy, it shows what was detected.
 * Saves it as a draft to edit, that of a file also for good with its rows. The input is restored after an expired session or a crash.
 */
export default function CreateDialog(props: CreateDialogProps) {
  const { lists, shelf, doesRestore, from, onClose } = props;
  const { language } = useLanguage();
  const [form] = Form.useForm<Values>();
  const source = Form.useWatch('source', form) ?? firstSource;
  const name = Form.useWatch('name', form) ?? '';
  const entered = Form.useWatch(enteredIn, form) ?? [];
  const { inferring, documented, ask, reset, forget } = useInference();
  const [restored, setRestored] = useState(() =>
    doesRestore ? keptList.safeParse(shelf.kept?.values).data : undefined,
  );
  const handed = Form.useWatch('file', { form, preserve: true });
  const keep = useCallback(
    (text?: string) => {
      // a document may be as large as all that the device keeps
      const { document: _document, ...values }: Values = form.getFieldsValue(true);
      const kept = { values, ...(text === undefined ? {} : { corrected: text }) };
      void shelf.device.write(keptNow(kept));
    },
    [form, shelf],
  );
  const drop = useCallback(() => {
    void shelf.device.remove();
    setRestored(undefined);
  }, [shelf]);
  const giveUp = useCallback(() => {
    drop();
    onClose();
  }, [drop, onClose]);
  const { close, letPass } = useDialogGuard(entered, giveUp, { isKept: true });
  const done = useCallback(() => {
    letPass();
    giveUp();
  }, [letPass, giveUp]);
  const again = () => {
    // draws the form before it gets the focus
    flushSync(reset);
    form.focusField('name');
  };
  const { file, correct, afresh } = useCorrections(inferring, restored?.corrected, keep);
  const { chosen, setChosen, take, askOf } = useAsking(form, restored?.values, keep, ask);
  const { saving, keepDraft, makeWithRows } = useSave(done, (taken) => {
    again();
    form.setFields([{ name: 'name', errors: [t('taken', { name: taken })] }]);
  });
  const startAfresh = () => {
    drop();
    forget();
    afresh();
    setChosen(undefined);
    form.setFieldsValue({
      source: firstSource,
      label: undefined,
      file: undefined,
      call: undefined,
      path: undefined,
      operation: undefined,
      document: undefined,
      from: undefined,
      name: '',
    });
  };

  const made = inferring.state === 'found' ? inferring.made : undefined;
  const isBusy = inferring.state === 'asking';
  const isMaking = saving !== undefined;
  const definition = file ? definitionOf(name, file.columns, file.root) : made?.definition;
  const footer = definition ? (
    <>
      <Button onClick={again}>{t('again')}</Button>
      <MakeButtons
        {...{ file, isBusy, isMaking }}
        onDraft={() => void keepDraft({ definition, ...made, ...file })}
        onMake={() => file && void makeWithRows({ definition, ...file })}
      />
    </>
  ) : (
    <>
      <Button onClick={close}>{t('cancel')}</Button>
      <Button type="primary" loading={isBusy || isMaking} onClick={() => form.submit()}>
        {t(documented ? 'next' : readLabels[source])}
      </Button>
    </>
  );
  const bringing = saving && ofFile(saving === 'list' ? 'making' : 'bringing');
  return (
    <FullscreenDialog open title={t('title')} width={960} onCancel={close} footer={footer}>
      <RestoredNotice restoredAt={restored && shelf.kept?.keptAt} startAfresh={startAfresh} />
      {made && <Review made={made} />}
      {file && (
        <FileReview
          {...{ ...file, name }}
          isBusy={isBusy || isMaking}
          told={bringing ?? (inferring.state === 'asking' ? inferring.told : undefined)}
          change={correct}
          onRead={(reading) => {
            // other columns: what was corrected belongs to the former ones
            afresh();
            void askOf(form.getFieldsValue(true), { reading, proposal: file.proposal });
          }}
        />
      )}
      {/* stays mounted while the findings are shown, so that its input is kept */}
      <QuestionForm
        form={form}
        first={restored?.values ?? (from === undefined ? undefined : { source: 'source', from })}
        lists={lists}
        hidden={definition !== undefined}
        file={chosen?.name ?? handed?.name}
        onTake={take}
        inferring={inferring}
        documented={documented}
        onChange={(isElsewhere) => {
          if (isElsewhere && documented) forget();
          keep();
        }}
        onAsk={(values) => {
          if (values.source === 'file') afresh();
          if (values.source === 'own')
            void keepDraft({ definition: ownList(values, language), reveal: ['fields'] });
          else void askOf({ ...values, file: handed });
        }}
      />
    </FullscreenDialog>
  );
}

/** What a file becomes, with the corrections. */
interface CorrectedFile {
  readonly proposal: ListProposal;
  readonly root: unknown;
  readonly columns: readonly ChosenColumn[];
  readonly findings: ReturnType<typeof findingsOf>;
}

/** The corrections of what a file becomes. @param first those that were made before */
function useCorrections(
  inferring: Inferring,
  first: string | undefined,
  keep: (text: string) => void,
) {
  const asks = inferring.state === 'asking' ? inferring.asks : undefined;
  const before = asks && 'file' in asks ? asks.file.proposal : undefined;
  const proposal = inferring.state === 'proposed' ? inferring.proposal : before;
  const [corrected, setCorrected] = useState(first);
  const text = proposal && (corrected ?? asProposed(proposal));
  const file = useMemo((): CorrectedFile | undefined => {
    if (!proposal || text === undefined) return undefined;
    const root: unknown = JSON.parse(text);
    const columns = columnsOf(proposal, root);
    return { proposal, root, columns, findings: findingsOf(columns, root) };
  }, [proposal, text]);
  useEffect(() => {
    if (proposal && corrected !== undefined) keep(corrected);
  }, [proposal, corrected, keep]);
  const correct = useCallback(
    (edit: (text: string) => string) =>
      setCorrected((now) => proposal && edit(now ?? asProposed(proposal))),
    [proposal],
  );
  return { file, correct, afresh: () => setCorrected(undefined) };
}

/** Asks what the list is made from, of a file that was chosen, or of one that the platform has. */
function useAsking(
  form: FormInstance<Values>,
  restored: Values | undefined,
  keep: (text?: string) => void,
  ask: ReturnType<typeof useInference>['ask'],
) {
  const [chosen, setChosen] = useState<File>();
  const take = (taken: File) => {
    if (taken.size > largestFile) {
      notify({ kind: 'error', message: fileText('tooLarge', { file: taken.name }) });
      return;
    }
    setChosen(taken);
    form.setFieldValue('file', undefined);
  };
  /** @param again how the file is read this time, and what is shown of it meanwhile */
  const askOf = async (
    values: Values,
    again?: { readonly reading: Reading; readonly proposal: ListProposal },
  ) => {
    const known = values.file && { ...values.file, reading: again?.reading ?? values.file.reading };
    const onHanded = (file: NonNullable<Values['file']>) => {
      form.setFieldValue('file', file);
      keep();
    };
    const proposal = again?.proposal;
    const question = questionOf(values, { chosen, known, onHanded, proposal });
    if (!question) return;
    const isFile = 'file' in question;
    if (isFile && !known && !chosen) {
      notify({ kind: 'error', message: fileText('noFile') });
      return;
    }
    keep();
    const came = await ask(question);
    // the platform keeps no file that cannot become a list
    if (isFile && came.state === 'failed') form.setFieldValue('file', undefined);
  };
  // the platform still has the file of an interrupted list
  const former = useRef(restored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    if (former.current?.source === 'file' && former.current.file) void askOf(former.current);
  }, []);
  return { chosen, setChosen, take, askOf };
}

interface MakeButtonsProps {
  /** undefined for a list that is only made as a draft */
  readonly file: CorrectedFile | undefined;
  readonly isBusy: boolean;
  readonly isMaking: boolean;
  readonly onDraft: () => void;
  readonly onMake: () => void;
}

/** Makes a list of what was found: as a draft, that of a file also with its rows. */
function MakeButtons({ file, isBusy, isMaking, onDraft, onMake }: MakeButtonsProps) {
  const { language } = useLanguage();
  if (!file)
    return (
      <Button type="primary" loading={isMaking} onClick={onDraft}>
        {t('create')}
      </Button>
    );
  const isReady =
    !isBusy &&
    file.columns.some(({ isKept }) => isKept) &&
    !file.findings.some(({ finding }) => finding.severity === 'error');
  const rows = rowsOf(file.proposal);
  return (
    <>
      <Button disabled={!isReady || isMaking} onClick={onDraft}>
        {ofFile('draft')}
      </Button>
      <Button type="primary" loading={isMaking} disabled={!isReady} onClick={onMake}>
        {rows === 0
          ? ofFile('makeEmpty')
          : ofFile('make', { rows: formatNumber(rows, 0, language) })}
      </Button>
    </>
  );
}

/** What was typed or chosen; corrections come only after it. */
const enteredIn = ({ label, call, path, operation, name }: Values) =>
  [label, call, path, operation, name].filter(Boolean);

/** the rows of a file that come in, unless their cells do not fit the chosen types */
const rowsOf = ({ rows, broken }: ListProposal): number =>
  broken.reduce((left, one) => (one.code === 'garbled' ? left : left - one.rows), rows);

interface NewList {
  readonly definition: ResourceDefinition;
  /** what was asked of the source that it is made of */
  readonly asked?: AskedSource | undefined;
  /** the file that it is made of */
  readonly proposal?: ListProposal;
  /** the place in the form that the editor shows first. Default: its beginning */
  readonly reveal?: readonly string[];
}

/**
 * Stores new lists: as a draft, which is opened in its editor, or for good with the rows of a file, which the import of the list
 * brings in.
 *
 * @param onMade called before another screen is shown
 */
function useSave(onMade: () => void, onTaken: (name: string) => void) {
  const navigate = useNavigate();
  const { retry, outlines } = useResources();
  const [saving, setSaving] = useState<'list' | 'rows'>();
  /** a list that is published, and shown as soon as its schema has come */
  const [published, setPublished] = useState<string>();
  const isThere = published !== undefined && outlines.some(({ name }) => name === published);
  useEffect(() => {
    if (!isThere) return;
    onMade();
    navigate(`/resource/${published}`, { state: { importing: true } });
  }, [isThere, published, navigate, onMade]);

  /** @returns whether it is stored; if not, the person has been told */
  const store = async (
    { definition, asked, proposal }: NewList,
    draft: boolean,
  ): Promise<boolean> => {
    if (saving) return false;
    setSaving('list');
    const { name } = definition;
    const body = { name, text: serialiseResource(definition), revision: 0, draft };
    try {
      if (asked) await keepFound(asked, t('noteOfConvention'));
      await callEndpoint(schemaSave, { body }, { silent: true });
      if (proposal) goOnWith(name, proposal.id);
      return true;
    } catch (error) {
      setSaving(undefined);
      if (error instanceof CallFailure && error.code === 409) onTaken(name);
      // when a session has ended, the person has already been told and may continue here after signing in
      else if (!(error instanceof CallFailure && error.code === 401))
        notify({ kind: 'error', message: sentenceOf(error) });
      return false;
    }
  };
  const keepDraft = async (list: NewList) => {
    if (!(await store(list, true))) return;
    onMade();
    navigate(`/lists/${list.definition.name}`, { state: { reveal: list.reveal } });
  };
  /** Publishes the list and starts its import. Where that cannot be started, the import of the list says why. */
  const makeWithRows = async (
    list: NewList & { readonly proposal: ListProposal; readonly columns: readonly ChosenColumn[] },
  ) => {
    if (!(await store(list, false))) return;
    setSaving('rows');
    const { name } = list.definition;
    const { id, encoding } = list.proposal;
    const choices = {
      ...(encoding ? { encoding: encoding.chosen } : {}),
      ...importChoicesOf(name, list.columns),
    };
    try {
      const { data: plan } = await callEndpoint(
        importAssign,
        { parameters: { id }, body: { resource: name, choices } },
        { timeout: wholeFileMilliseconds },
      );
      if (plan.questions.length === 0 && plan.rows > 0)
        await callEndpoint(importRun, { parameters: { id }, body: { dryRun: false } });
    } catch {
      // the person was told; the list is there, and its import goes on from where it is
    }
    retry();
    setPublished(name);
  };
  return { saving, keepDraft, makeWithRows };
}
