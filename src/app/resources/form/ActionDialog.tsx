import { useInvalidate } from '@refinedev/core';
import { Alert, Button, Checkbox, Form } from 'antd';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { beginAt } from '#app/widgets/beginAt.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { useDialogGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { sizedPicture } from '#contract/pictureSizing.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { conditionHolds } from '#schema/conditions.ts';
import {
  answersOf,
  type FieldValues,
  firstValues,
  identifierOf,
  readRecord,
} from '#schema/record.ts';
import { FieldList } from '../detail/RecordDetail.tsx';
import { pictureAddress, titleOf } from '../format.ts';
import type { OpenQuestions } from '../list/actions/recordActions.ts';
import type { Row } from '../list/useListRows.ts';
import { findResource, useResources } from '../resourcesContext.ts';
import { useScope } from '../useScope.ts';
import { isNothing } from '../values/fits.ts';
import { ChosenFacts } from './ChosenFacts.tsx';
import { changedMeanwhile } from './changedMeanwhile.ts';
import { FormFields } from './FormFields.tsx';
import { OthersDeciding } from './OthersDeciding.tsx';
import { conflictOf, saveProblems } from './problems.ts';
import '../resources.css';
import './form.css';

const say = textsOf(locales.forms.value);
const t = textsOf(locales.lists.resource);

const Enlarged = lazyThemed(() => import('../cells/Enlarged.tsx'));

interface ActionFactsProps {
  readonly resource: CompiledResource;
  readonly fields: readonly CompiledField[];
  readonly row: Readonly<Record<string, unknown>>;
}

const addressesOf = (fields: readonly CompiledField[], values: FieldValues): string[] =>
  fields
    .filter(({ type }) => type === 'image' || type === 'images')
    .flatMap(({ name }) => [values[name]].flat())
    .flatMap((value) => pictureAddress(value) ?? []);

/** What the person decides on: pictures as large as the dialog, everything else with its name. */
function ActionFacts({ resource, fields, row }: ActionFactsProps) {
  const scope = useScope();
  const values = readRecord(resource, row, scope);
  const addresses = addressesOf(fields, values);
  const [opened, setOpened] = useState<number>();
  const told = fields.filter(
    ({ name, type }) =>
      !isNothing(values[name]) &&
      !(addresses.length > 0 && (type === 'image' || type === 'images')),
  );
  return (
    <div className="bd-wrap bd-action-facts">
      {addresses.map((address, index) => (
        <button
          key={address}
          type="button"
          className="bd-shrink bd-box bd-ground bd-action-picture"
          aria-label={say('enlarge')}
          onClick={() => setOpened(index)}
        >
          <img src={sizedPicture(address, 800)} alt="" decoding="async" />
        </button>
      ))}
      <FieldList fields={told} values={values} row={row} />
      {opened !== undefined && (
        <Suspense fallback={null}>
          <Enlarged addresses={addresses} first={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface ActionDialogProps {
  readonly resource: CompiledResource;
  readonly questions: OpenQuestions;
}

/**
 * Asks the questions of an action once for all rows (contract 12). For one row the action runs here: if its call fails,
 * the dialog stays open with the input. For several rows the dialog closes first; they have their own progress and
 * report.
 */
export default function ActionDialog({ resource, questions }: ActionDialogProps) {
  const { action, rows, cancel, perform, finish, answer, waiting, others, change } = questions;
  const scope = useScope();
  const known = useResources();
  const invalidate = useInvalidate();
  const formId = useId();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [initial] = useState(() => ({ ...firstValues(action.questions), ...questions.first }));
  const watched = Form.useWatch((all) => ({ ...all }), form);
  const { close, letPass } = useDialogGuard({ ...initial, ...watched }, cancel);
  const [row, setRow] = useState<Row>(rows[0] ?? {});
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [goesOn, setGoesOn] = useState(true);
  const isReview = action.show.length > 0 && action.scope === 'row';
  const pending = useRef(false);

  const label = localized(action.label);
  const isBulk = action.scope === 'bulk';
  const subject = isBulk ? t('selected', { count: rows.length }) : titleOf(resource, rows[0]);
  const fits = isBulk || conditionHolds(action.visibleWhen, { ...scope, record: row }, 'access');

  const showFailure = (error: unknown) => {
    const { byField, other } = saveProblems(error, action.questions);
    form.setFields([...byField].map(([name, errors]) => ({ name, errors })));
    const conflict = conflictOf(error);
    const current = conflict?.current;
    // after a conflict, the row is updated to the current record
    if (current) setRow((before) => ({ ...before, ...current }));
    setProblems([
      ...new Set(other),
      ...(conflict ? [...changedMeanwhile(resource, row, conflict), t('conflictRefreshed')] : []),
    ]);
  };

  const send = async (values: FieldValues) => {
    // a second Enter is ignored while the first call is running
    if (pending.current) return;
    const find = (name: string) => findResource(known, name);
    const answers = answersOf(action.questions, values, { scope, find });
    pending.current = true;
    if (isBulk) {
      answer(answers);
      return;
    }
    setBusy(true);
    setProblems([]);
    const refresh = () =>
      invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
    try {
      const done = await perform(row, answers);
      await refresh();
      letPass();
      finish(done, goesOn && waiting > 0);
    } catch (error) {
      await refresh();
      showFailure(error);
    } finally {
      pending.current = false;
      setBusy(false);
    }
  };

  return (
    <FullscreenDialog
      open
      width={action.show.length > 0 ? 960 : 560}
      title={subject === '' ? label : `${label} · ${subject}`}
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
      maskClosable={!busy}
      onCancel={close}
      {...(isReview && {
        footer: (buttons: ReactNode) => (
          <div className="bd-row bd-wrap bd-gap-8">
            {(fits ? others : []).map((other) => (
              <Button key={other.name} type="link" disabled={busy} onClick={() => change(other)}>
                {t('instead', { label: localized(other.label) })}
              </Button>
            ))}
            {waiting > 0 && (
              <Checkbox checked={goesOn} onChange={({ target }) => setGoesOn(target.checked)}>
                {t('thenNext', { count: waiting })}
              </Checkbox>
            )}
            <span className="bd-gap-8 bd-review-buttons">{buttons}</span>
          </div>
        ),
      })}
      afterOpenChange={beginAt(() => {
        const name = action.questions[0]?.name;
        if (name !== undefined) form.focusField(name);
      })}
    >
      <Form<Record<string, unknown>>
        id={formId}
        form={form}
        layout="vertical"
        className="bd-form"
        initialValues={initial}
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinish={() => void send(form.getFieldsValue(true))}
      >
        {isReview && (
          <>
            <OthersDeciding resource={resource.name} id={identifierOf(resource, row)} />
            <ActionFacts resource={resource} fields={action.show} row={row} />
          </>
        )}
        {isBulk && action.show.length > 0 && (
          <ChosenFacts resource={resource} fields={action.show} rows={rows} />
        )}
        {action.confirm && <p className="bd-dialog-text">{localized(action.confirm)}</p>}
        {questions.notes.map((note) => (
          <p key={note} className="bd-dialog-text">
            {note}
          </p>
        ))}
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
    </FullscreenDialog>
  );
}
