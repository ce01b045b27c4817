import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { computedTypes, fieldTypes } from '#schema/meta.ts';
import { widgetNames } from '#schema/widgets.ts';
import { useLocalized, useMessages } from '../../../../language/index.ts';
import { insertItem, moveEntry, setValue } from '../document/edits.ts';
import {
  duplicateField,
  freeName,
  isFieldName,
  removeField,
  renameField,
} from '../document/fields.ts';
import { isObject, type JsonPath, listAt, objectAt, textAt, valueAt } from '../document/json.ts';
import { labelOf } from '../document/places.ts';
import { ConditionInput } from './ConditionInput.tsx';
import { Entry } from './Entry.tsx';
import { FieldIcon } from './FieldIcon.tsx';
import { useForm } from './FormContext.ts';
import {
  ChoiceInput,
  JsonInput,
  ListInput,
  LocalizedInput,
  NumberInput,
  SwitchInput,
  TextInput,
  usePut,
} from './inputs.tsx';
import { formMessages, typeMessages } from './messages.ts';
import { OptionsInput } from './OptionsInput.tsx';
import { Row } from './Row.tsx';
import { SortableList } from './Sortable.tsx';

const path = ['fields'];

/** The fields: add, name, order, duplicate, remove; each opens into what it is. */
export function FieldsSection() {
  const t = useMessages(formMessages);
  const type = useMessages(typeMessages);
  const localized = useLocalized();
  const { root, disabled, change, open } = useForm();
  const fields = Object.entries(objectAt(root, path));
  const add = (kind: string) => {
    const name = freeName(root, kind === 'text' ? 'newField' : kind);
    change((text) => {
      const added = setValue(text, [...path, name], freshField(kind));
      // a field that nobody sees is of no use: it becomes a column
      return insertItem(added, ['list', 'columns'], name);
    });
    open('fields', name);
  };
  return (
    <>
      <SortableList
        label={t('fields')}
        items={fields.map(([name]) => ({ key: name, label: name }))}
        disabled={disabled}
        onMove={(from, to) => change((text) => moveEntry(text, path, from, to))}
      >
        {(name, _index, handle) => {
          const field = objectAt(root, [...path, name]);
          const label = labelOf(field);
          return (
            <Entry
              list="fields"
              name={name}
              path={[...path, name]}
              handle={handle}
              icon={<FieldIcon type={textAt(field, ['type'])} />}
              title={label ? localized(label) : name}
              note={name}
              onDuplicate={() => {
                change((text) => duplicateField(text, name).text);
                open('fields', freeName(root, name));
              }}
              onRemove={() => change((text) => removeField(text, name))}
            >
              {() => <FieldInputs name={name} />}
            </Entry>
          );
        }}
      </SortableList>
      <Dropdown
        trigger={['click']}
        disabled={disabled}
        menu={{
          className: 'bd-le-types',
          items: fieldTypes.map((kind) => ({
            key: kind,
            icon: <FieldIcon type={kind} />,
            label: type(kind),
          })),
          onClick: ({ key }) => add(key),
        }}
      >
        <Button type="dashed" block icon={<PlusOutlined />} disabled={disabled}>
          {t('addField')}
        </Button>
      </Dropdown>
    </>
  );
}

function freshField(type: string): Record<string, unknown> {
  const label = { 'zh-CN': '新字段', 'en-US': 'New field' };
  if (type === 'enum')
    return {
      type,
      label,
      options: [{ value: 1, label: { 'zh-CN': '选项一', 'en-US': 'Option one' } }],
    };
  if (type === 'computed') return { type, label, compute: { value: '' } };
  return { type, label };
}

/** The name that everything else knows a field by. It takes effect once it is left, with every place that names it. */
function NameInput({ name }: { name: string }) {
  const t = useMessages(formMessages);
  const { root, disabled, change, open } = useForm();
  const [typed, setTyped] = useState(name);
  useEffect(() => setTyped(name), [name]);
  const isTaken = typed !== name && Object.hasOwn(objectAt(root, path), typed);
  const problem = !isFieldName(typed) ? t('badName') : isTaken ? t('takenName') : undefined;
  const take = () => {
    if (typed === name) return;
    if (problem) {
      setTyped(name);
      return;
    }
    change((text) => renameField(text, name, typed));
    open('fields', typed);
  };
  return (
    <Row path={[...path, name, 'aliases']} label={t('name')} help={t('nameHelp')}>
      {({ id, describedBy }) => (
        <>
          <Input
            id={id}
            aria-describedby={describedBy}
            className="bd-le-mono"
            disabled={disabled}
            {...(problem ? { status: 'error' } : {})}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={take}
            onPressEnter={take}
          />
          {problem && <small className="bd-le-error">{problem}</small>}
        </>
      )}
    </Row>
  );
}

const texts = new Set(['text', 'longText', 'richText', 'link']);
const numbers = new Set(['number', 'money', 'duration']);

function FieldInputs({ name }: { name: string }) {
  const t = useMessages(formMessages);
  const { root } = useForm();
  const at = (...rest: (string | number)[]): JsonPath => [...path, name, ...rest];
  const type = textAt(root, at('type'));
  return (
    <>
      <div className="bd-le-two">
        <NameInput name={name} />
        <TypeInput path={at('type')} name={name} />
      </div>
      <LocalizedInput path={at('label')} label={t('label')} required />
      <div className="bd-le-switches">
        <SwitchInput path={at('required')} label={t('required')} />
        <SwitchInput path={at('readOnly')} label={t('readOnly')} help={t('readOnlyHelp')} />
      </div>
      <TypeInputs name={name} type={type} />
      <LocalizedInput path={at('help')} label={t('help')} />
      {texts.has(type) && <LocalizedInput path={at('placeholder')} label={t('placeholder')} />}
      <ConditionInput path={at('visibleWhen')} label={t('visibleWhen')} />
      {valueAt(root, at('visibleWhen')) !== undefined && (
        <ChoiceInput
          path={at('whenHidden')}
          label={t('whenHidden')}
          usual="keep"
          options={(['keep', 'clear', 'omit'] as const).map((value) => ({
            value,
            label: t(value),
          }))}
        />
      )}
      <details className="bd-le-more">
        <summary>{t('moreOfField')}</summary>
        <ConditionInput path={at('access', 'view')} label={t('accessView')} userOnly />
        <ConditionInput path={at('access', 'edit')} label={t('accessEdit')} userOnly />
        <div className="bd-le-two">
          <TextInput
            path={at('path')}
            label={t('path')}
            help={t('pathHelp')}
            mono
            placeholder={name}
          />
          <TextInput
            path={at('saveAs')}
            label={t('saveAs')}
            help={t('saveAsHelp')}
            mono
            placeholder={name}
          />
        </div>
        <div className="bd-le-two">
          <ChoiceInput
            path={at('widget')}
            label={t('widget')}
            options={widgetNames.map((value) => ({ value, label: value }))}
          />
          <ListInput path={at('aliases')} label={t('aliases')} />
        </div>
        <JsonInput path={at('default')} label={t('default')} help={t('defaultHelp')} rows={1} />
      </details>
    </>
  );
}

/** Another type takes away what belongs to the former alone. */
function TypeInput({ path: typePath, name }: { path: JsonPath; name: string }) {
  const t = useMessages(formMessages);
  const type = useMessages(typeMessages);
  const { root, disabled, change } = useForm();
  const pick = (next: string) =>
    change((text) => {
      let changed = setValue(text, typePath, next);
      const now = objectAt(root, [...path, name]);
      const at = (key: string): JsonPath => [...path, name, key];
      if (next !== 'enum') changed = setValue(changed, at('options'), undefined);
      else if (!now.options) changed = setValue(changed, at('options'), freshField('enum').options);
      if (next !== 'relation' && next !== 'relations')
        changed = setValue(changed, at('relation'), undefined);
      if (next !== 'computed') changed = setValue(changed, at('compute'), undefined);
      else if (!now.compute) changed = setValue(changed, at('compute'), { value: '' });
      return changed;
    });
  return (
    <Row path={typePath} label={t('type')}>
      {({ id, status }) => (
        <Select<string>
          id={id}
          showSearch
          {...(status ? { status } : {})}
          disabled={disabled}
          value={textAt(root, typePath)}
          options={fieldTypes.map((kind) => ({
            value: kind,
            search: `${kind} ${type(kind)}`,
            label: (
              <span className="bd-le-type">
                <FieldIcon type={kind} /> {type(kind)}
              </span>
            ),
          }))}
          filterOption={(typed, option) =>
            (option?.search ?? '').toLowerCase().includes(typed.toLowerCase())
          }
          onChange={pick}
        />
      )}
    </Row>
  );
}

/** What a type asks for besides. */
function TypeInputs({ name, type }: { name: string; type: string }) {
  const t = useMessages(formMessages);
  const tools = useForm();
  const at = (...rest: (string | number)[]): JsonPath => [...path, name, ...rest];
  if (type === 'enum') return <OptionsInput path={at('options')} />;
  if (type === 'relation' || type === 'relations')
    return (
      <div className="bd-le-two">
        <ChoiceInput
          path={at('relation', 'resource')}
          label={t('relatedList')}
          clearable={false}
          options={tools.resources.map((one) => ({
            value: one.name,
            label: `${one.label} · ${one.name}`,
          }))}
        />
        {type === 'relations' && (
          <NumberInput path={at('relation', 'maximum')} label={t('maximumCount')} minimum={1} />
        )}
      </div>
    );
  if (type === 'computed') return <ComputeInput path={at('compute')} name={name} />;
  if (texts.has(type))
    return (
      <>
        <div className="bd-le-two">
          <NumberInput path={at('minLength')} label={t('minLength')} minimum={0} />
          <NumberInput path={at('maxLength')} label={t('maxLength')} minimum={1} />
        </div>
        {type === 'text' && <PatternInput path={at('pattern')} />}
      </>
    );
  if (numbers.has(type))
    return (
      <div className="bd-le-two">
        <NumberInput path={at('minimum')} label={t('minimum')} />
        <NumberInput path={at('maximum')} label={t('maximum')} />
        {type !== 'duration' && (
          <NumberInput path={at('decimals')} label={t('decimals')} minimum={0} maximum={6} />
        )}
        {type === 'money' && (
          <TextInput path={at('currency')} label={t('currency')} placeholder="CNY" mono />
        )}
      </div>
    );
  if (type === 'images' || type === 'tags')
    return <NumberInput path={at('maximum')} label={t('maximumCount')} minimum={1} />;
  return null;
}

function PatternInput({ path: patternPath }: { path: JsonPath }) {
  const t = useMessages(formMessages);
  const { root } = useForm();
  const put = usePut();
  const isThere = isObject(valueAt(root, patternPath));
  if (!isThere)
    return (
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() =>
          put(patternPath, {
            expression: '^.+$',
            message: { 'zh-CN': '格式不对', 'en-US': 'This is not the expected form' },
          })
        }
      >
        {t('addPattern')}
      </Button>
    );
  return (
    <>
      <TextInput path={[...patternPath, 'expression']} label={t('pattern')} mono />
      <LocalizedInput path={[...patternPath, 'message']} label={t('patternMessage')} />
    </>
  );
}

/** An expression is data: begun by a pattern of what it usually is, then written as JSON with findings below. */
function ComputeInput({ path: computePath, name }: { path: JsonPath; name: string }) {
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const put = usePut();
  const others = Object.keys(objectAt(root, ['fields'])).filter((one) => one !== name);
  const [first = 'id', second = first] = others;
  const ofType = (types: readonly string[]) =>
    others.filter((one) => types.includes(textAt(root, ['fields', one, 'type'])));
  const [number = first, otherNumber = number] = ofType(['number', 'money', 'duration']);
  const [date = first] = ofType(['date', 'dateTime']);
  const patterns = {
    concat: { concat: [{ $row: first }, { $row: second }], separator: ' · ' },
    multiply: { multiply: [{ $row: number }, { $row: otherNumber }] },
    add: { add: [{ $row: number }, { $row: otherNumber }] },
    daysBetween: { daysBetween: [{ $row: date }, { $now: true }] },
    count: { count: { $row: first } },
    first: { first: [{ $row: first }, { $row: second }] },
    when: {
      when: { field: first, op: 'notEmpty' },
      value: { $row: first },
      otherwise: '—',
    },
  } as const;
  const names = ['concat', 'add', 'multiply', 'daysBetween', 'count', 'first', 'when'] as const;
  return (
    <>
      <ChoiceInput
        path={[...computePath, 'as']}
        label={t('computedAs')}
        usual="text"
        options={computedTypes.map((value) => ({ value, label: value }))}
      />
      <JsonInput
        path={[...computePath, 'value']}
        label={t('expression')}
        help={t('expressionHelp')}
      />
      <div className="bd-le-patterns">
        <small>{t('beginWith')}</small>
        {names.map((kind) => (
          <Button
            key={kind}
            size="small"
            disabled={disabled}
            onClick={() => put([...computePath, 'value'], patterns[kind])}
          >
            {t(`compute_${kind}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

/** How many entries a list of the document has; for the counts of the sections. */
export const countOf = (root: unknown, listPath: JsonPath): number =>
  listAt(root, listPath).length || Object.keys(objectAt(root, listPath)).length;
