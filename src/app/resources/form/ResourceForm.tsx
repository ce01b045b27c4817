import { SaveButton } from '@refinedev/antd';
import { Alert, Button, Form } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { notify } from '#app/session/notifications.ts';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { useStillHere } from '#app/widgets/leaving/useStillHere.ts';
import { UploadsOfWork } from '#app/widgets/upload/UploadsOfWork.tsx';
import type { CompiledResource } from '#schema/compile.ts';
import { type FieldValues, newRecord, readRecord } from '#schema/record.ts';
import { brokenRules, rulesBrokenBy } from '#schema/rules.ts';
import { resourceMessages } from '../messages.ts';
import { useScope } from '../useScope.ts';
import { FormFields } from './FormFields.tsx';
import { mergeBoth, same } from './merge.ts';
import { conflictOf, type SaveConflict, saveProblems } from './problems.ts';
import { RecordConflict } from './RecordConflict.tsx';
import { useKeptRecord } from './useKeptRecord.ts';
import { type SavedRecord, useSaveRecord } from './useSaveRecord.ts';
import '../resources.css';

type Row = Readonly<Record<string, unknown>>;

export interface ResourceFormProps {
  readonly resource: CompiledResource;
  /** the record to change, as its detail call answers; absent for a new one */
  readonly row?: Row;
  /** values that a new record begins with, beside the schema's defaults */
  readonly initial?: FieldValues;
  /** after a save; the form lets the next navigation pass */
  readonly onSaved: (saved: SavedRecord) => void;
  readonly onCancel?: () => void;
}

/** The form of a record from its schema: groups, checks, defaults, the server's problems by field, conflicts. */
export function ResourceForm({ resource, row, initial, onSaved, onCancel }: ResourceFormProps) {
  const t = useMessages(resourceMessages);
  const [form] = Form.useForm<Record<string, unknown>>();
  const save = useSaveRecord(resource);
  const kept = useKeptRecord(resource, row);
  const { restored } = kept;
  const scope = useScope();
  const localized = useLocalized();
  // restored input belongs to the revision that it was typed on: if the record has a newer one, its save is a conflict
  const [base, setBase] = useState(
    row && restored?.revision !== undefined ? { ...row, revision: restored.revision } : row,
  );
  const start = useMemo(
    () => (base ? readRecord(resource, base) : { ...newRecord(resource), ...initial }),
    [base, resource, initial],
  );
  const [dirty, setDirty] = useState(restored !== undefined);
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<SaveConflict & { mine: FieldValues }>();
  const letPass = useLeaveGuard(dirty, kept.drop);
  const isHere = useStillHere();
  const pending = useRef(false);

  const shape = base ? resource.edit : resource.create;
  const groups = useMemo(() => (shape?.kind === 'form' ? shape.groups : []), [shape]);
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups]);

  const send = useCallback(
    async (values: FieldValues, from: Row | undefined) => {
      // a second Enter while the first is on its way
      if (pending.current) return;
      pending.current = true;
      setSaving(true);
      setProblems([]);
      try {
        const saved = await save(values, from);
        kept.drop();
        if (!isHere()) return;
        letPass();
        setDirty(false);
        onSaved(saved);
      } catch (error) {
        if (!isHere()) {
          notify({ kind: 'error', ...toldFailure(error) });
          return;
        }
        const met = conflictOf(error);
        if (met) {
          setConflict({ mine: values, ...met });
          return;
        }
        const { byField, other } = saveProblems(error, fields);
        form.setFields([...byField].map(([name, errors]) => ({ name, errors })));
        const [first] = byField.keys();
        if (first !== undefined) form.scrollToField(first, { block: 'center' });
        setProblems(other);
      } finally {
        pending.current = false;
        setSaving(false);
      }
    },
    [save, letPass, kept.drop, isHere, onSaved, fields, form],
  );

  const watch = (values: FieldValues) => {
    // only changed fields are kept: when the form is restored, all others are as the record has them then
    const changed = Object.entries(values).filter(([name, value]) => !same(start[name], value));
    setDirty(changed.length > 0);
    if (changed.length > 0) kept.keep(Object.fromEntries(changed));
    else kept.drop();
  };

  /** The form has asked what is told at its fields; a rule at a field that it does not have is told above them. */
  const finish = () => {
    const values = form.getFieldsValue(true);
    const options = { scope, form: shape };
    const broken = base
      ? rulesBrokenBy(resource, { before: start, after: values }, options)
      : brokenRules(resource, values, options);
    if (broken.length > 0) setProblems(broken.map(({ message }) => localized(message)));
    else void send(values, base);
  };

  const startAfresh = () => {
    kept.drop();
    form.setFields(entriesOf(start));
    setDirty(false);
  };

  const decide = (values: FieldValues, current: Row) => {
    setConflict(undefined);
    setBase(current);
    form.setFields(entriesOf(values));
    return send(values, current);
  };

  return (
    <Form<Record<string, unknown>>
      form={form}
      layout="vertical"
      className="bd-form"
      initialValues={restored ? { ...start, ...restored.values } : start}
      scrollToFirstError={{ block: 'center', focus: true }}
      onValuesChange={() => watch(form.getFieldsValue(true))}
      onFinish={finish}
      onFinishFailed={() => setProblems([t('checkForm')])}
    >
      <RestoredNotice restoredAt={restored?.keptAt} startAfresh={startAfresh} />
      {problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          className="bd-form-problems"
          message={problems.map((problem) => <div key={problem}>{problem}</div>)}
        />
      )}
      <UploadsOfWork work={kept.work}>
        <FormFields groups={groups} resource={resource} {...(base ? { kept: start } : {})} />
      </UploadsOfWork>
      <div className="bd-form-buttons">
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        <SaveButton htmlType="submit" loading={saving} icon={null} />
      </div>
      {conflict && (
        <RecordConflict
          resource={resource}
          mine={conflict.mine}
          current={readRecord(resource, conflict.current)}
          changedBy={conflict.changedBy}
          changedAt={conflict.changedAt}
          onClose={() => setConflict(undefined)}
          onMine={() => void decide(conflict.mine, conflict.current)}
          onBoth={() =>
            void decide(
              mergeBoth(Object.values(resource.fields), {
                base: start,
                mine: conflict.mine,
                current: readRecord(resource, conflict.current),
              }),
              conflict.current,
            )
          }
          onTheirs={() => {
            setConflict(undefined);
            setBase(conflict.current);
            form.setFields(entriesOf(readRecord(resource, conflict.current)));
            kept.drop();
            setDirty(false);
          }}
        />
      )}
    </Form>
  );
}

const entriesOf = (values: FieldValues) =>
  Object.entries(values).map(([name, value]) => ({ name, value, errors: [] }));
