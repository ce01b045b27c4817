import { useInvalidate } from '@refinedev/core';
import { Alert, Form, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import type { CompiledResource } from '#schema/compile.ts';
import { conditionHolds } from '#schema/conditions.ts';
import { answersOf, type FieldValues, firstValues } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { notify } from '../../session/notifications.ts';
import { titleOf } from '../format.ts';
import { callFor } from '../list/recordWork.ts';
import type { Row } from '../list/useListRows.ts';
import type { OpenQuestions } from '../list/useRecordActions.tsx';
import { resourceMessages } from '../messages.ts';
import { findResource, useResources } from '../resourcesContext.ts';
import { useScope } from '../useScope.ts';
import { FormFields } from './FormFields.tsx';
import { conflictOf, saveProblems } from './problems.ts';
import '../../widgets/dialog.css';
import '../resources.css';

interface ActionDialogProps {
  readonly resource: CompiledResource;
  readonly questions: OpenQuestions;
}

interface Failure {
  readonly row: Row;
  readonly error: unknown;
}

/**
 * The questions of an action (DESIGN 5): asked once for all rows, then the call is made row by row. Where one fails the
 * dialog stays, with what was typed and with the rows that are still to be done.
 */
export default function ActionDialog({ resource, questions }: ActionDialogProps) {
  const { action, close } = questions;
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  const scope = useScope();
  const known = useResources();
  const invalidate = useInvalidate();
  const formId = useId();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [waiting, setWaiting] = useState(questions.rows);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const pending = useRef(false);

  const label = localized(action.label);
  const [first] = questions.rows;
  const subject =
    action.scope === 'bulk'
      ? t('selected', { count: questions.rows.length })
      : titleOf(resource, first, localized);
  const fits =
    action.scope === 'bulk' ||
    waiting.every((row) => conditionHolds(action.visibleWhen, { ...scope, record: row }, 'access'));

  const showFailures = (failures: readonly Failure[], done: number) => {
    const told = failures.map(({ error }) => saveProblems(error, action.questions));
    for (const { byField } of told)
      form.setFields([...byField].map(([name, errors]) => ({ name, errors })));
    const isConflict = failures.some(({ error }) => conflictOf(error));
    setProblems([
      ...(done > 0 ? [t('someFailed', { failed: failures.length, done })] : []),
      ...new Set(told.flatMap(({ other }) => other)),
      ...(isConflict ? [t('conflictRefreshed')] : []),
    ]);
  };

  const callAll = async (answers: FieldValues) => {
    const failures: Failure[] = [];
    let answered = '';
    for (const row of waiting)
      try {
        if (action.call) answered = await callFor(action.call, resource, row, answers);
      } catch (error) {
        // a conflict brings the record as it is now
        failures.push({ row: { ...row, ...conflictOf(error) }, error });
      }
    await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
    return { failures, answered };
  };

  const send = async (values: FieldValues) => {
    // a second Enter while the first is on its way
    if (pending.current) return;
    pending.current = true;
    setBusy(true);
    setProblems([]);
    try {
      const find = (name: string) => findResource(known, name);
      const { failures, answered } = await callAll(
        answersOf(action.questions, values, { scope, find }),
      );
      if (failures.length > 0) {
        setWaiting(failures.map(({ row }) => row));
        showFailures(failures, questions.rows.length - failures.length);
        return;
      }
      const count = questions.rows.length;
      const told =
        action.scope === 'bulk'
          ? t('doneMany', { action: label, count })
          : answered || t('done', { action: label });
      notify({ kind: 'success', message: told });
      close(true);
    } finally {
      pending.current = false;
      setBusy(false);
    }
  };

  const cancel = () => {
    if (!pending.current) close(waiting.length < questions.rows.length);
  };

  return (
    <Modal
      open
      title={subject === '' ? label : `${label} · ${subject}`}
      className="bd-dialog"
      okText={label}
      cancelText={t('cancel')}
      okButtonProps={{
        htmlType: 'submit',
        form: formId,
        loading: busy,
        disabled: !fits,
        danger: action.danger ?? false,
      }}
      cancelButtonProps={{ disabled: busy }}
      closable={!busy}
      keyboard={!busy}
      // a click beside the dialog must not throw away what was typed
      maskClosable={false}
      onCancel={cancel}
      afterOpenChange={(open) => {
        const name = action.questions[0]?.name;
        if (open && name !== undefined) form.focusField(name);
      }}
    >
      <Form<Record<string, unknown>>
        id={formId}
        form={form}
        layout="vertical"
        className="bd-form"
        initialValues={firstValues(action.questions)}
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinish={() => void send(form.getFieldsValue(true))}
      >
        {action.confirm && <p className="bd-dialog-text">{localized(action.confirm)}</p>}
        {(problems.length > 0 || !fits) && (
          <Alert
            type="error"
            showIcon
            className="bd-form-problems"
            message={[...problems, ...(fits ? [] : [t('noLongerFits')])].map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          />
        )}
        <FormFields
          groups={[{ label: undefined, visibleWhen: undefined, fields: action.questions }]}
        />
      </Form>
    </Modal>
  );
}
