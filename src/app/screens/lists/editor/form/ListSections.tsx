import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { filterKinds } from '#schema/meta.ts';
import { widgetNames } from '#schema/widgets.ts';
import { useLocalized, useMessages } from '../../../../language/index.ts';
import { insertItem, moveEntry, pruneValue, removeValue, setValue } from '../document/edits.ts';
import { setColumn } from '../document/fields.ts';
import { isObject, type JsonPath, listAt, objectAt, textAt, valueAt } from '../document/json.ts';
import { labelOf } from '../document/places.ts';
import { CallInput } from './BasicsSection.tsx';
import { ConditionInput } from './ConditionInput.tsx';
import { Entry } from './Entry.tsx';
import { FieldIcon } from './FieldIcon.tsx';
import { pathName, useForm } from './FormContext.ts';
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
import { formMessages } from './messages.ts';
import { Row } from './Row.tsx';
import { SortableList } from './Sortable.tsx';
import { useFieldChoices } from './useFieldChoices.ts';

const columnsPath = ['list', 'columns'];
const fieldOf = (column: unknown): string =>
  typeof column === 'string' ? column : textAt(column, ['field']);

/** The columns in their order, each with its settings. */
export function ColumnsSection() {
  const t = useMessages(formMessages);
  const { root, disabled, change, open } = useForm();
  const fields = useFieldChoices();
  const columns = listAt(root, columnsPath);
  const shown = new Set(columns.map(fieldOf));
  return (
    <>
      <SortableList
        label={t('columns')}
        items={columns.map((column) => ({ key: fieldOf(column), label: fieldOf(column) }))}
        disabled={disabled}
        onMove={(from, to) => change((text) => moveEntry(text, columnsPath, from, to))}
      >
        {(name, index, handle) => {
          const field = fields.find(({ value }) => value === name);
          const settings = isObject(columns[index]) ? columns[index] : {};
          const notes = (['pinned', 'sortable', 'editable', 'hidden'] as const).filter(
            (key) => settings[key] === true,
          );
          return (
            <Entry
              list="columns"
              name={name}
              path={[...columnsPath, index]}
              handle={handle}
              icon={<FieldIcon type={field?.type ?? ''} />}
              title={field?.label ?? name}
              note={[
                settings.width === undefined ? '' : `${String(settings.width)} px`,
                ...notes.map((key) => t(key)),
              ]
                .filter(Boolean)
                .join(' · ')}
              onRemove={() => change((text) => removeValue(text, [...columnsPath, index]))}
            >
              {() => <ColumnInputs index={index} />}
            </Entry>
          );
        }}
      </SortableList>
      <Select<string>
        className="bd-le-add"
        showSearch
        disabled={disabled}
        aria-label={t('addColumn')}
        placeholder={t('addColumn')}
        value={null}
        options={fields.filter(({ value }) => !shown.has(value))}
        onChange={(name) => {
          change((text) => insertItem(text, columnsPath, name));
          open('columns', name);
        }}
      />
    </>
  );
}

function ColumnInputs({ index }: { index: number }) {
  const t = useMessages(formMessages);
  const { root, change } = useForm();
  const at = (key: string): JsonPath => [...columnsPath, index, key];
  const set = (key: string) => (value: unknown) =>
    change((text) => setColumn(text, index, key, value), pathName(at(key)));
  const isSortable = valueAt(root, at('sortable')) === true;
  return (
    <>
      <div className="bd-le-switches">
        {(['sortable', 'editable', 'pinned', 'hidden'] as const).map((key) => (
          <SwitchInput key={key} path={at(key)} label={t(key)} put={set(key)} />
        ))}
      </div>
      <div className="bd-le-two">
        <ColumnWidth path={at('width')} onChange={set('width')} />
        <ChoiceInput
          path={at('widget')}
          label={t('widget')}
          options={widgetNames.map((value) => ({ value, label: value }))}
          onPick={set('widget')}
        />
      </div>
      {isSortable && (
        <TextInput path={at('sortBy')} label={t('sortBy')} help={t('sortByHelp')} mono />
      )}
    </>
  );
}

function ColumnWidth({
  path,
  onChange,
}: {
  path: JsonPath;
  onChange: (value: number | undefined) => void;
}) {
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const value = valueAt(root, path);
  return (
    <Row path={path} label={t('width')}>
      {({ id }) => (
        <div className="bd-le-width">
          <input
            id={id}
            type="range"
            min={40}
            max={600}
            step={10}
            disabled={disabled}
            value={typeof value === 'number' ? value : 160}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <span>{typeof value === 'number' ? `${value} px` : t('automatic')}</span>
          {value !== undefined && (
            <Button size="small" type="link" onClick={() => onChange(undefined)}>
              {t('automatic')}
            </Button>
          )}
        </div>
      )}
    </Row>
  );
}

const filtersPath = ['list', 'filters'];

/** The kind of filter that fits a type of field. */
function kindFor(type: string): string {
  if (type === 'enum') return 'enum';
  if (type === 'boolean') return 'boolean';
  if (type === 'number' || type === 'money' || type === 'duration') return 'numberRange';
  if (type === 'date' || type === 'dateTime') return 'dateRange';
  return type === 'relation' || type === 'relations' ? 'relation' : 'text';
}

/** What can be searched by. */
export function FiltersSection() {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { root, disabled, change, open } = useForm();
  const fields = useFieldChoices();
  const filters = listAt(root, filtersPath);
  const add = (field: string) => {
    const found = fields.find(({ value }) => value === field);
    change((text) =>
      insertItem(text, filtersPath, {
        name: textAt(root, ['fields', field, 'saveAs']) || field,
        kind: kindFor(found?.type ?? ''),
        field,
      }),
    );
    open('filters', String(filters.length));
  };
  return (
    <>
      {filters.length === 0 && <p className="bd-le-empty">{t('noFilters')}</p>}
      <SortableList
        label={t('filters')}
        items={filters.map((filter, index) => ({
          key: String(index),
          label: textAt(filter, ['name']),
        }))}
        disabled={disabled}
        onMove={(from, to) => change((text) => moveEntry(text, filtersPath, from, to))}
      >
        {(key, index, handle) => {
          const filter = filters[index];
          const label = labelOf(filter);
          const field = fields.find(({ value }) => value === textAt(filter, ['field']));
          return (
            <Entry
              list="filters"
              name={key}
              path={[...filtersPath, index]}
              handle={handle}
              icon={<FieldIcon type={field?.type ?? 'text'} />}
              title={label ? localized(label) : (field?.label ?? textAt(filter, ['name']))}
              note={textAt(filter, ['kind'])}
              onRemove={() => change((text) => pruneValue(text, [...filtersPath, index]))}
            >
              {() => <FilterInputs index={index} />}
            </Entry>
          );
        }}
      </SortableList>
      <Select<string>
        className="bd-le-add"
        showSearch
        disabled={disabled}
        aria-label={t('addFilter')}
        placeholder={t('addFilter')}
        value={null}
        options={[...fields]}
        onChange={add}
      />
    </>
  );
}

function FilterInputs({ index }: { index: number }) {
  const t = useMessages(formMessages);
  const { root } = useForm();
  const fields = useFieldChoices();
  const at = (key: string): JsonPath => [...filtersPath, index, key];
  const kind = textAt(root, at('kind'));
  return (
    <>
      <div className="bd-le-two">
        <TextInput path={at('name')} label={t('parameter')} help={t('parameterHelp')} mono />
        <ChoiceInput
          path={at('kind')}
          label={t('kind')}
          clearable={false}
          options={filterKinds.map((value) => ({ value, label: t(`filter_${value}`) }))}
        />
      </div>
      <ChoiceInput
        path={at('field')}
        label={t('ofField')}
        help={t('ofFieldHelp')}
        options={fields}
      />
      <LocalizedInput path={at('label')} label={t('label')} help={t('filterLabelHelp')} />
      <LocalizedInput path={at('placeholder')} label={t('placeholder')} />
      {kind === 'numberRange' && (
        <NumberInput path={at('decimals')} label={t('decimals')} minimum={0} maximum={2} />
      )}
      {kind === 'cascader' && <JsonInput path={at('cascade')} label={t('cascade')} rows={5} />}
      <ListInput path={at('aliases')} label={t('aliases')} />
    </>
  );
}

const tabsPath = ['list', 'tabs'];

/** Tabs above the table, and the order that the list begins with. */
export function TabsSection() {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { root, disabled, change, open } = useForm();
  const put = usePut();
  const fields = useFieldChoices();
  const tabs = listAt(root, tabsPath);
  const counts = valueAt(root, ['list', 'tabCounts']);
  return (
    <>
      <h3>{t('sort')}</h3>
      <div className="bd-le-two">
        <ChoiceInput
          path={['list', 'sort', 'field']}
          label={t('sortField')}
          options={fields}
          onPick={(field) =>
            field === undefined
              ? put(['list', 'sort'], undefined)
              : put(['list', 'sort'], {
                  field,
                  direction: textAt(root, ['list', 'sort', 'direction']) || 'descending',
                })
          }
        />
        {valueAt(root, ['list', 'sort']) !== undefined && (
          <ChoiceInput
            path={['list', 'sort', 'direction']}
            label={t('direction')}
            clearable={false}
            options={[
              { value: 'ascending', label: t('ascending') },
              { value: 'descending', label: t('descending') },
            ]}
          />
        )}
      </div>
      <h3>{t('tabs')}</h3>
      {tabs.length === 0 && <p className="bd-le-empty">{t('noTabs')}</p>}
      <SortableList
        label={t('tabs')}
        items={tabs.map((tab, index) => ({ key: String(index), label: textAt(tab, ['name']) }))}
        disabled={disabled}
        onMove={(from, to) => change((text) => moveEntry(text, tabsPath, from, to))}
      >
        {(key, index, handle) => {
          const label = labelOf(tabs[index]);
          const at = (part: string): JsonPath => [...tabsPath, index, part];
          return (
            <Entry
              list="tabs"
              name={key}
              path={[...tabsPath, index]}
              handle={handle}
              title={label ? localized(label) : textAt(tabs[index], ['name'])}
              note={textAt(tabs[index], ['name'])}
              onRemove={() => change((text) => pruneValue(text, [...tabsPath, index]))}
            >
              {() => (
                <>
                  <TextInput path={at('name')} label={t('name')} mono />
                  <LocalizedInput path={at('label')} label={t('label')} required />
                  <JsonInput
                    path={at('fixed')}
                    label={t('tabFixed')}
                    help={t('tabFixedHelp')}
                    rows={2}
                  />
                  <CallInput path={at('list')} label={t('tabCall')} />
                  <ListInput path={at('aliases')} label={t('aliases')} />
                </>
              )}
            </Entry>
          );
        }}
      </SortableList>
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() => {
          change((text) =>
            insertItem(text, tabsPath, {
              name: `tab${tabs.length + 1}`,
              label: { 'zh-CN': '新标签页', 'en-US': 'New tab' },
            }),
          );
          open('tabs', String(tabs.length));
        }}
      >
        {t('addTab')}
      </Button>
      {tabs.length > 0 &&
        (isObject(counts) ? (
          <JsonInput path={['list', 'tabCounts']} label={t('tabCounts')} rows={2} />
        ) : (
          <ChoiceInput
            path={['list', 'tabCounts']}
            label={t('tabCounts')}
            usual="none"
            options={[
              { value: 'none', label: t('noCounts') },
              { value: 'each', label: t('countEach') },
            ]}
          />
        ))}
    </>
  );
}

const actionsPath = ['list', 'actions'];

/** What can be done with one row, or with the checked ones. */
export function ActionsSection() {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { root, disabled, change, open } = useForm();
  const actions = listAt(root, actionsPath);
  return (
    <>
      {actions.length === 0 && <p className="bd-le-empty">{t('noActions')}</p>}
      <SortableList
        label={t('actions')}
        items={actions.map((action, index) => ({
          key: String(index),
          label: textAt(action, ['name']),
        }))}
        disabled={disabled}
        onMove={(from, to) => change((text) => moveEntry(text, actionsPath, from, to))}
      >
        {(key, index, handle) => {
          const action = actions[index];
          const label = labelOf(action);
          return (
            <Entry
              list="actions"
              name={key}
              path={[...actionsPath, index]}
              handle={handle}
              title={label ? localized(label) : textAt(action, ['name'])}
              note={t(textAt(action, ['scope']) === 'bulk' ? 'bulk' : 'row')}
              onRemove={() => change((text) => pruneValue(text, [...actionsPath, index]))}
            >
              {() => <ActionInputs index={index} />}
            </Entry>
          );
        }}
      </SortableList>
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() => {
          change((text) =>
            insertItem(text, actionsPath, {
              name: `action${actions.length + 1}`,
              label: { 'zh-CN': '新操作', 'en-US': 'New action' },
              scope: 'row',
              set: {},
            }),
          );
          open('actions', String(actions.length));
        }}
      >
        {t('addAction')}
      </Button>
    </>
  );
}

const deeds = ['set', 'call', 'link'] as const;

function ActionInputs({ index }: { index: number }) {
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const put = usePut();
  const { change } = useForm();
  const at = (...rest: (string | number)[]): JsonPath => [...actionsPath, index, ...rest];
  const action = objectAt(root, [...actionsPath, index]);
  const does = deeds.find((one) => action[one] !== undefined);
  const begin = { set: {}, call: { method: 'POST', path: '/' }, link: '/' } as const;
  const pick = (next: string | undefined) =>
    change((text) => {
      const without = deeds.reduce(
        (now, one) => (one === next ? now : removeValue(now, at(one))),
        text,
      );
      const chosen = deeds.find((one) => one === next);
      return chosen && action[chosen] === undefined
        ? setValue(without, at(chosen), begin[chosen])
        : without;
    });
  return (
    <>
      <div className="bd-le-two">
        <TextInput path={at('name')} label={t('name')} mono />
        <ChoiceInput
          path={at('scope')}
          label={t('scope')}
          clearable={false}
          options={[
            { value: 'row', label: t('row') },
            { value: 'bulk', label: t('bulk') },
          ]}
        />
      </div>
      <LocalizedInput path={at('label')} label={t('label')} required />
      <Row path={at('does')} label={t('does')}>
        {({ id }) => (
          <Select<string>
            id={id}
            disabled={disabled}
            value={does ?? null}
            options={deeds.map((value) => ({ value, label: t(`does_${value}`) }))}
            onChange={pick}
          />
        )}
      </Row>
      {does === 'set' && (
        <JsonInput path={at('set')} label={t('setFields')} help={t('setFieldsHelp')} rows={2} />
      )}
      {does === 'call' && (
        <>
          <CallInput path={at('call')} label={t('call')} />
          <JsonInput path={at('call', 'body')} label={t('body')} help={t('bodyHelp')} rows={2} />
          <JsonInput path={at('ask')} label={t('ask')} help={t('askHelp')} rows={2} />
          <JsonInput path={at('undo')} label={t('undoCall')} rows={2} />
        </>
      )}
      {does === 'link' && (
        <>
          <TextInput path={at('link')} label={t('link')} help={t('linkHelp')} mono />
          <SwitchInput path={at('newTab')} label={t('newTab')} />
        </>
      )}
      <LocalizedInput path={at('confirm')} label={t('confirm')} />
      <div className="bd-le-switches">
        <SwitchInput path={at('danger')} label={t('danger')} />
        <Button
          size="small"
          type="link"
          disabled={disabled || action.disabledReason !== undefined}
          onClick={() =>
            put(at('disabledReason'), { 'zh-CN': '现在不能这样做', 'en-US': 'Not possible now' })
          }
        >
          {t('addReason')}
        </Button>
      </div>
      <ConditionInput path={at('visibleWhen')} label={t('visibleWhen')} />
      <ConditionInput path={at('enabledWhen')} label={t('enabledWhen')} />
      {action.disabledReason !== undefined && (
        <LocalizedInput path={at('disabledReason')} label={t('disabledReason')} />
      )}
    </>
  );
}
