import { Alert, Form, Select } from 'antd';
import { useId, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { SeveralSelect } from '#app/widgets/fields/SeveralSelect.tsx';
import { useDialogGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import { locales } from '#locales/index.ts';
import { type CompiledField, type CompiledResource, cellOf } from '#schema/compile.ts';
import { identifierOf, readRecord } from '#schema/record.ts';
import { Cell } from '../cells/Cell.tsx';
import { askedBefore } from '../form/askedBefore.ts';
import { FormFields } from '../form/FormFields.tsx';
import { nameOf } from '../format.ts';
import type { Row } from '../list/useListRows.ts';
import { useScope } from '../useScope.ts';
import {
  bulkFields,
  type ChangeMode,
  type FieldChange,
  modesOf,
  valuesAfter,
} from './bulkChange.ts';
import '../form/form.css';
import './bulk.css';

const t = textsOf(locales.bulkEdit.dialog);
const bulk = textsOf(locales.bulkEdit.selection);
const words = textsOf(locales.lists.resource);

/** records whose change is shown beforehand */
const shown = 5;

export interface BulkEditing {
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
  readonly change: (changes: readonly FieldChange[]) => void;
  readonly cancel: () => void;
}

/**
 * Changes some fields of many records, by the inputs and rules of their form, and shows before what would become of them. The
 * change itself has its progress and report as any other batch.
 */
export default function BulkEditDialog({
  resource,
  editing: { rows, notes, change, cancel },
}: {
  readonly resource: CompiledResource;
  readonly editing: BulkEditing;
}) {
  const scope = useScope();
  const formId = useId();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [names, setNames] = useState<readonly string[]>([]);
  const [modes, setModes] = useState<Readonly<Record<string, ChangeMode>>>({});
  const values = Form.useWatch((all) => ({ ...all }), form) ?? {};
  const { close } = useDialogGuard({ names, modes, values }, cancel);
  const fields = bulkFields(resource);
  const chosen = names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const modeOf = (name: string): ChangeMode => modes[name] ?? 'set';
  const changes = chosen.map(
    ({ name }): FieldChange => ({ field: name, mode: modeOf(name), value: values[name] }),
  );
  const changed = rows.filter((row) => Object.keys(valuesAfter(resource, row, changes)).length > 0);
  // this dialog is the question, so it says what a save would ask
  const asked = new Set(
    changed.flatMap((row) => {
      const before = readRecord(resource, row);
      const after = { ...before, ...valuesAfter(resource, row, changes) };
      return askedBefore(resource, { row, before, after }, scope).map(({ text }) =>
        localized(text),
      );
    }),
  );
  return (
    <FullscreenDialog
      open
      width={720}
      title={`${bulk('bulkEdit')} · ${words('selected', { count: rows.length })}`}
      okText={t('changeCount', { count: changed.length })}
      cancelText={words('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: changed.length === 0 }}
      onCancel={close}
    >
      <Form<Record<string, unknown>>
        id={formId}
        form={form}
        layout="vertical"
        className="bd-form"
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinish={() => change(changes)}
      >
        {notes.map((note) => (
          <p key={note} className="bd-dialog-text">
            {note}
          </p>
        ))}
        <Form.Item label={t('fieldsToChange')} htmlFor={`${formId}-fields`}>
          <SeveralSelect
            id={`${formId}-fields`}
            mode="multiple"
            autoFocus
            value={[...names]}
            optionFilterProp="label"
            options={fields.map(({ name, label }) => ({ value: name, label: localized(label) }))}
            onChange={setNames}
          />
        </Form.Item>
        {chosen.map((field) => (
          <fieldset
            key={field.name}
            className="bd-grid bd-bulk-field"
            aria-label={localized(field.label)}
          >
            <Select<ChangeMode>
              aria-label={t('howToChange', { field: localized(field.label) })}
              value={modeOf(field.name)}
              options={modesOf(field).map((mode) => ({ value: mode, label: t(mode) }))}
              onChange={(mode) => setModes({ ...modes, [field.name]: mode })}
            />
            {modeOf(field.name) === 'clear' ? (
              <span>{localized(field.label)}</span>
            ) : (
              <FormFields
                groups={[
                  {
                    label: undefined,
                    visibleWhen: undefined,
                    fields: [{ ...field, visibleWhen: undefined }],
                  },
                ]}
              />
            )}
          </fieldset>
        ))}
      </Form>
      {changes.length > 0 && (
        <Preview
          resource={resource}
          rows={changed.slice(0, shown)}
          fields={chosen}
          changes={changes}
        />
      )}
      {[...asked].map((text) => (
        <Alert key={text} type="warning" showIcon message={text} />
      ))}
      {changes.length > 0 && (
        <Alert
          type={changed.length === 0 ? 'warning' : 'info'}
          showIcon
          message={t(changed.length === rows.length ? 'changesAll' : 'changesSome', {
            count: changed.length,
            total: rows.length,
          })}
        />
      )}
    </FullscreenDialog>
  );
}

/** The first records that change, each field before and after. */
function Preview({
  resource,
  rows,
  fields,
  changes,
}: {
  readonly resource: CompiledResource;
  readonly rows: readonly Row[];
  readonly fields: readonly CompiledField[];
  readonly changes: readonly FieldChange[];
}) {
  if (rows.length === 0) return null;
  return (
    <div className="bd-bulk-preview" {...scrollArea}>
      <table className="bd-rows bd-breaks">
        <caption>{t('previewOf', { count: rows.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('record')}</th>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row) => {
            const now = readRecord(resource, row);
            const after = valuesAfter(resource, row, changes);
            return fields
              .filter(({ name }) => Object.hasOwn(after, name))
              .map((field) => (
                <tr key={`${identifierOf(resource, row)} ${field.name}`}>
                  <th scope="row">{nameOf(resource, row)}</th>
                  <td>{localized(field.label)}</td>
                  <td>
                    <Cell widget={cellOf(field)} field={field} value={now[field.name]} row={row} />
                  </td>
                  <td>
                    <Cell
                      widget={cellOf(field)}
                      field={field}
                      value={after[field.name]}
                      row={row}
                    />
                  </td>
                </tr>
              ));
          })}
        </tbody>
      </table>
    </div>
  );
}
