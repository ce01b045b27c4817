import { SaveButton } from '@refinedev/antd';
import { useDataProvider } from '@refinedev/core';
import { Alert, Button, Form, Skeleton } from 'antd';
import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { notify } from '#app/session/notifications.ts';
import { useSessionPart } from '#app/session/useSession.ts';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { mergeRecords } from '#app/widgets/draft/merge.ts';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { type Shelf, useShelf } from '#app/widgets/draft/shelf.ts';
import { useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { useStillHere } from '#app/widgets/leaving/useStillHere.ts';
import { UploadsOfWork } from '#app/widgets/upload/UploadsOfWork.tsx';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { type FieldValues, identifierOf, newRecord, readRecord } from '#schema/record.ts';
import { brokenRules, rulesBrokenBy } from '#schema/rules.ts';
import { textOf } from '../format.ts';
import { useScope } from '../useScope.ts';
import { agreedTo } from './agreedTo.ts';
import { askedBefore } from './askedBefore.ts';
import { FormFields } from './FormFields.tsx';
import { saveProblems } from './problems.ts';
import { RecordConflict } from './RecordConflict.tsx';
import { createRecordDraft, keptValues } from './recordDraft.ts';
import { type SavedRecord, useSaveRecord } from './useSaveRecord.ts';
import '../resources.css';
import './form.css';

const t = textsOf(locales.lists.resource);

const focusable = ['input', 'textarea', 'button']
  .map((name) => `.ant-form-item-control ${name}:not(:disabled, [type=file], [tabindex="-1"])`)
  .concat('.ant-form-item-control [contenteditable=true]')
  .join();

/**
 * Puts the focus into the first field of a form that has just been opened, unless the person is somewhere else already.
 *
 * @returns goes to any element of the form
 */
function useFirstField(isWanted: boolean): RefObject<HTMLSpanElement> {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!isWanted || !form) return;
    const { activeElement } = document;
    const surroundings = form.closest('[role="dialog"]')?.parentElement ?? form;
    const isElsewhere =
      activeElement?.matches('input, textarea, [contenteditable=true]') ||
      (activeElement?.closest('[role="dialog"]') && !surroundings.contains(activeElement));
    if (!isElsewhere) form.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
  }, [isWanted]);
  return place;
}

type Row = Readonly<Record<string, unknown>>;

export interface ResourceFormProps {
  readonly resource: CompiledResource;
  /** the record to change, as answered by its detail call; absent for a new one */
  readonly row?: Row;
  /** initial values of a new record, in addition to the schema's defaults */
  readonly initial?: FieldValues;
  /** called after a save; the form lets the next navigation pass */
  readonly onSaved: (saved: SavedRecord) => void;
  readonly onCancel?: () => void;
}

/**
 * The form of a record, made from its schema: groups, checks, defaults, the server's problems at their fields,
 * conflicts.
 */
export function ResourceForm(props: ResourceFormProps) {
  const { resource, row } = props;
  const account = useSessionPart('userInfo')?.id ?? '';
  const kind = `form.${resource.name}`;
  const id = row && identifierOf(resource, row);
  const former = useMemo(() => resource.aliases.map((name) => `form.${name}`), [resource]);
  const shelf = useShelf(account, kind, id, keptValues, former);
  if (!shelf) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <OpenForm {...props} shelf={shelf} work={`${kind}.${id ?? 'new'}`} />;
}

interface OpenFormProps extends ResourceFormProps {
  readonly shelf: Shelf<FieldValues>;
  /** identifies the record among everything that this browser keeps */
  readonly work: string;
}

function OpenForm({ resource, row, initial, onSaved, onCancel, shelf, work }: OpenFormProps) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const save = useSaveRecord(resource);
  const provider = useDataProvider();
  const scope = useScope();
  const confirm = useConfirm();
  const [base, setBase] = useState(row);
  const start = useMemo(
    () => (base ? readRecord(resource, base) : { ...newRecord(resource), ...initial }),
    [base, resource, initial],
  );
  const [draft] = useState(() =>
    createRecordDraft({
      ...{ resource, row, start, shelf, save },
      load: async (id) => {
        const options = { resource: resource.name, id, meta: { silent: true } };
        return (await provider(resource.provider).getOne<Row>(options)).data;
      },
    }),
  );
  const saving = useSyncExternalStore(draft.subscribe, draft.get);
  const { isSaved, isSaving, conflict } = saving;
  const [isRestored, setRestored] = useState(draft.restoredAt !== undefined);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const letPass = useLeaveGuard(!isSaved, saving.kept.kind !== 'nowhere');
  const isHere = useStillHere();
  const place = useFirstField(row === undefined);
  const pending = useRef(false);
  const met = conflict?.isAsked ? draft.met() : undefined;

  const shape = base ? resource.edit : resource.create;
  const groups = useMemo(() => (shape?.kind === 'form' ? shape.groups : []), [shape]);
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups]);

  const send = useCallback(async () => {
    // a second Enter is ignored while the first save is running
    if (pending.current) return;
    pending.current = true;
    setProblems([]);
    const outcome = await draft.save();
    pending.current = false;
    if (outcome.kind === 'saved') {
      if (!isHere()) return;
      letPass();
      onSaved(draft.saved());
    } else if ('why' in outcome) {
      if (!isHere()) {
        notify({ kind: 'error', ...toldFailure(outcome.why) });
        return;
      }
      const { byField, other } = saveProblems(outcome.why, fields);
      form.setFields([...byField].map(([name, errors]) => ({ name, errors })));
      const [first] = byField.keys();
      if (first !== undefined) form.scrollToField(first, { block: 'center' });
      setProblems(other);
    }
  }, [draft, letPass, isHere, onSaved, fields, form]);

  /**
   * The form has shown problems at its fields; a broken rule of a field that it does not contain is shown above them.
   */
  const finish = () => {
    const values = form.getFieldsValue(true);
    const options = { scope, form: shape };
    const broken = base
      ? rulesBrokenBy(resource, { before: start, after: values }, options)
      : brokenRules(resource, values, options);
    if (broken.length > 0) setProblems(broken.map(({ message }) => localized(message)));
    else {
      draft.change(values);
      void agreed(values).then((isAgreed) => (isAgreed ? send() : undefined));
    }
  };

  /** Asks what this save does at once, such as taking the record from readers. */
  const agreed = async (after: FieldValues): Promise<boolean> =>
    base === undefined ||
    agreedTo(askedBefore(resource, { row: base, before: start, after }, scope), confirm);

  const startAfresh = () => {
    draft.startAfresh();
    setRestored(false);
    form.setFields(entriesOf(start));
  };

  /** Continues with these values, based on the current record. */
  const goOnWith = (values: FieldValues, current: Row) => {
    setBase(current);
    setRestored(false);
    form.setFields(entriesOf(values));
    draft.resolve(values);
  };

  return (
    <Form<Record<string, unknown>>
      form={form}
      layout="vertical"
      className="bd-form"
      initialValues={draft.values}
      scrollToFirstError={{ block: 'center', focus: true }}
      onValuesChange={() => draft.change(form.getFieldsValue(true))}
      onFinish={finish}
      onFinishFailed={() => setProblems([t('checkForm')])}
    >
      <span ref={place} hidden />
      <RestoredNotice
        restoredAt={isRestored ? draft.restoredAt : undefined}
        startAfresh={startAfresh}
        left={Object.entries(draft.left).map(([name, value]) => {
          const field = resource.fields[name];
          return { label: field ? localized(field.label) : name, text: textOf(value) };
        })}
      />
      {problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          className="bd-form-problems"
          message={problems.map((problem) => <div key={problem}>{problem}</div>)}
        />
      )}
      <UploadsOfWork work={work}>
        <FormFields groups={groups} resource={resource} {...(base ? { kept: start } : {})} />
      </UploadsOfWork>
      <div className="bd-flex bd-gap-8 bd-end bd-form-buttons">
        <DraftStatus state={saving} savedBy="hand" />
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        <SaveButton htmlType="submit" loading={isSaving} icon={null} />
      </div>
      {met && (
        <RecordConflict
          resource={resource}
          base={start}
          mine={form.getFieldsValue(true)}
          current={readRecord(resource, met.current)}
          changedBy={met.changedBy}
          changedAt={met.changedAt}
          onClose={draft.postpone}
          onMine={() => {
            goOnWith(form.getFieldsValue(true), met.current);
            void send();
          }}
          onBoth={() => {
            const mine = form.getFieldsValue(true);
            const theirs = readRecord(resource, met.current);
            goOnWith(mergeRecords({ base: start, mine, theirs }), met.current);
            void send();
          }}
          onTheirs={() => goOnWith(readRecord(resource, met.current), met.current)}
        />
      )}
    </Form>
  );
}

const entriesOf = (values: FieldValues) =>
  Object.entries(values).map(([name, value]) => ({ name, value, errors: [] }));
