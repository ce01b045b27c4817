import { Button, Form } from 'antd';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import type { Shelf } from '#app/widgets/draft/shelf.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { useDialogGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { type ManagedSchema, schemaSave } from '#contract/endpoints/schemas.ts';
import type { Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { listLabelOf } from '#schema/infer/headings.ts';
import { followLabel } from '#schema/infer/singular.ts';
import { newOwnList, withPublishing } from '#schema/own/start.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { useFileCreation } from './file/useFileCreation.tsx';
import { type AskedSource, keepFound } from './fromSource.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { firstSource, questionOf, type Values } from './question.ts';
import { Review } from './Review.tsx';
import { useInference } from './useInference.ts';
import { useKeptList } from './useKeptList.ts';
import './create.css';

/** The draft of a list of own records: a title, when it was made, and what the person calls it. */
function ownDraft(
  { name = '', label = '', isPublished = false }: Values,
  language: Language,
): string {
  const list = newOwnList(name);
  const definition = isPublished ? withPublishing(list) : list;
  const called = { ...listLabelOf(label), [language]: label.trim() };
  const singular = followLabel(definition.singular, definition.label, called);
  return serialiseResource({ ...definition, label: called, ...(singular ? { singular } : {}) });
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

/**
 * Makes a list: of own records at once; from an endpoint, of a file or as a copy, it shows what was detected.
 * Saves it as a draft to edit. The input is restored after an expired session or a crash.
 */
export default function CreateDialog(props: CreateDialogProps) {
  const { lists, shelf, doesRestore, from, onClose } = props;
  const t = useMessages(locales.listEditor.create);
  const { language } = useLanguage();
  const [form] = Form.useForm<Values>();
  const source = Form.useWatch('source', form) ?? firstSource;
  const entered = Form.useWatch(enteredIn, form) ?? [];
  const { inferring, documented, ask, reset, forget } = useInference();
  const made = inferring.state === 'found' ? inferring.made : undefined;
  const { restored, keep, drop } = useKeptList(shelf, doesRestore);
  const startAfresh = () => {
    drop();
    forget();
    file.reset();
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
    flushSync(() => {
      reset();
      file.reset();
    });
    form.focusField('name');
  };
  const sayTaken = (name: string) => {
    again();
    form.setFields([{ name: 'name', errors: [t('taken', { name })] }]);
  };
  const { isSaving, save, store } = useSave(done, sayTaken);
  const file = useFileCreation({ form, restored, keep, onMade: done, store });
  const asked = source === 'file' ? file.asking : inferring;
  const create = () => {
    if (!made) return;
    const { definition, asked } = made;
    void save({ name: definition.name, text: serialiseResource(definition), asked });
  };
  const backButton = (
    <Button key="again" onClick={again}>
      {t('again')}
    </Button>
  );
  const buttons = file.review
    ? [backButton, ...file.review.buttons]
    : made
      ? [
          backButton,
          <Button key="create" type="primary" loading={isSaving} onClick={create}>
            {t('create')}
          </Button>,
        ]
      : [
          <Button key="cancel" onClick={close}>
            {t('cancel')}
          </Button>,
          <Button
            key="read"
            type="primary"
            loading={asked.state === 'asking' || isSaving}
            onClick={() => form.submit()}
          >
            {t(documented ? 'next' : readLabels[source])}
          </Button>,
        ];
  return (
    <FullscreenDialog open title={t('title')} width={960} onCancel={close} footer={buttons}>
      <RestoredNotice restoredAt={restored?.keptAt} startAfresh={startAfresh} />
      {made && <Review made={made} />}
      {file.review?.content}
      {/* stays mounted while the findings are shown, so that its input is kept */}
      <QuestionForm
        form={form}
        first={restored?.values ?? (from === undefined ? undefined : { source: 'source', from })}
        lists={lists}
        hidden={made !== undefined || file.review !== undefined}
        file={file.chosen}
        onTake={file.take}
        inferring={asked}
        documented={documented}
        onChange={(values, isElsewhere) => {
          if (isElsewhere && documented) forget();
          keep({ values: withoutDocument(values) });
        }}
        onAsk={(values) => {
          if (values.source === 'file') file.ask();
          if (values.source === 'own')
            void save({
              name: values.name ?? '',
              text: ownDraft(values, language),
              reveal: ['fields'],
            });
          const question = questionOf(values);
          if (!question) return;
          keep({ values: withoutDocument(values) });
          void ask(question);
        }}
      />
    </FullscreenDialog>
  );
}

/** What was typed or chosen; corrections come only after it. */
const enteredIn = ({ label, call, path, operation, name }: Values) =>
  [label, call, path, operation, name].filter(Boolean);

/** The values as they are kept on the device: a document may be as large as all that it keeps. */
const withoutDocument = ({ document, ...values }: Values): Values => values;

interface NewDraft {
  readonly name: string;
  readonly text: string;
  /** what was asked of the source that it is made of */
  readonly asked?: AskedSource | undefined;
  /** the place in the form that the editor shows first. Default: its beginning */
  readonly reveal?: readonly string[];
}

/** Stores new lists; a draft is opened in its editor. */
function useSave(onClose: () => void, onTaken: (name: string) => void) {
  const t = useMessages(locales.listEditor.create);
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const store = async ({ name, text, asked }: NewDraft, isDraft = true): Promise<boolean> => {
    setSaving(true);
    const body = { name, text, revision: 0, draft: isDraft };
    try {
      if (asked) await keepFound(asked, t('noteOfConvention'));
      await callEndpoint(schemaSave, { body }, { silent: true });
      return true;
    } catch (error) {
      if (error instanceof CallFailure && error.code === 409) onTaken(name);
      // when a session has ended, the person has already been told and may continue here after signing in
      else if (!(error instanceof CallFailure && error.code === 401))
        notify({ kind: 'error', message: sentenceOf(error) });
      return false;
    } finally {
      setSaving(false);
    }
  };
  const save = async (draft: NewDraft) => {
    if (isSaving || !(await store(draft))) return;
    onClose();
    navigate(`/lists/${draft.name}`, { state: { reveal: draft.reveal } });
  };
  return { isSaving, save, store };
}
