import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMessages } from '../../../../language/index.ts';
import { insertItem, pruneValue, setValue } from '../document/edits.ts';
import { type JsonPath, listAt, textAt, valueAt } from '../document/json.ts';
import { CallInput } from './BasicsSection.tsx';
import { ConditionInput } from './ConditionInput.tsx';
import { Entry } from './Entry.tsx';
import { useForm } from './FormContext.ts';
import { NamesInput } from './FormsSection.tsx';
import { ChoiceInput, ListInput, LocalizedInput, SwitchInput, usePut } from './inputs.tsx';
import { formMessages } from './messages.ts';
import { useFieldChoices } from './useFieldChoices.ts';

/** What the details show, and how records are picked in other lists. */
export function DetailSection() {
  const t = useMessages(formMessages);
  const { root } = useForm();
  const filters = listAt(root, ['list', 'filters']).map((filter) => textAt(filter, ['name']));
  return (
    <>
      <NamesInput path={['detail', 'fields']} label={t('detail')} usual={t('detailUsual')} />
      <h3>{t('picker')}</h3>
      <ChoiceInput
        path={['picker', 'filter']}
        label={t('pickerFilter')}
        options={filters.map((value) => ({ value, label: value }))}
      />
      <LocalizedInput path={['picker', 'empty']} label={t('pickerEmpty')} />
      <CallInput path={['picker', 'list']} label={t('pickerCall')} />
    </>
  );
}

/** Files of rows, in and out. */
export function FilesSection() {
  const t = useMessages(formMessages);
  const { root, disabled, change } = useForm();
  const put = usePut();
  const fields = useFieldChoices();
  const exported = valueAt(root, ['export']);
  const columns = listAt(root, ['import', 'columns']);
  const imported = valueAt(root, ['import']) !== undefined;
  const writable = fields.filter(
    ({ value, type }) =>
      type !== 'computed' && valueAt(root, ['fields', value, 'readOnly']) !== true,
  );
  const begin = () =>
    put(['import'], {
      match: [textAt(root, ['recordTitle']) || (writable[0]?.value ?? 'id')],
      columns: writable.map(({ value }) => ({
        field: value,
        headings: [
          ...new Set(
            [
              textAt(root, ['fields', value, 'label', 'zh-CN']),
              textAt(root, ['fields', value, 'label', 'en-US']),
              value,
            ].filter(Boolean),
          ),
        ],
      })),
    });
  return (
    <>
      <div className="bd-le-switches">
        <SwitchInput
          path={['export']}
          label={t('mayExport')}
          usual
          put={(value) => put(['export'], value === false ? false : undefined)}
        />
      </div>
      {exported !== false && (
        <NamesInput path={['export', 'fields']} label={t('export')} usual={t('exportUsual')} />
      )}
      <h3>{t('import')}</h3>
      {imported ? (
        <>
          <ListInput
            path={['import', 'match']}
            label={t('match')}
            help={t('matchHelp')}
            options={fields}
          />
          {columns.map((column, index) => {
            const at = (key: string): JsonPath => ['import', 'columns', index, key];
            const name = textAt(column, ['field']);
            return (
              <Entry
                key={name}
                list="import"
                name={name}
                path={['import', 'columns', index]}
                title={fields.find(({ value }) => value === name)?.label ?? name}
                note={listAt(column, ['headings']).join(' / ')}
                onRemove={() => change((text) => pruneValue(text, ['import', 'columns', index]))}
              >
                {() => (
                  <ListInput path={at('headings')} label={t('headings')} help={t('headingsHelp')} />
                )}
              </Entry>
            );
          })}
          <ChoiceAdd
            options={writable.filter(
              ({ value }) => !columns.some((column) => textAt(column, ['field']) === value),
            )}
          />
          <Button
            type="link"
            danger
            size="small"
            disabled={disabled}
            onClick={() => put(['import'], undefined)}
          >
            {t('noImport')}
          </Button>
        </>
      ) : (
        <Button type="dashed" icon={<PlusOutlined />} disabled={disabled} onClick={begin}>
          {t('addImport')}
        </Button>
      )}
    </>
  );
}

function ChoiceAdd({ options }: { options: readonly { value: string; label: string }[] }) {
  const t = useMessages(formMessages);
  const { disabled, change } = useForm();
  if (options.length === 0) return null;
  return (
    <div className="bd-le-patterns">
      <small>{t('addImportColumn')}</small>
      {options.map(({ value, label }) => (
        <Button
          key={value}
          size="small"
          disabled={disabled}
          onClick={() =>
            change((text) =>
              insertItem(text, ['import', 'columns'], { field: value, headings: [value] }),
            )
          }
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

const rulesPath = ['rules'];

/** What must hold between fields before a record is saved. */
export function RulesSection() {
  const t = useMessages(formMessages);
  const { root, disabled, change, open } = useForm();
  const fields = useFieldChoices();
  const rules = listAt(root, rulesPath);
  return (
    <>
      {rules.length === 0 && <p className="bd-le-empty">{t('noRules')}</p>}
      {rules.map((rule, index) => {
        const at = (key: string): JsonPath => [...rulesPath, index, key];
        return (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
            key={index}
            list="rules"
            name={String(index)}
            path={[...rulesPath, index]}
            title={t('rule', { number: index + 1 })}
            note={textAt(rule, ['field'])}
            onRemove={() => change((text) => pruneValue(text, [...rulesPath, index]))}
          >
            {() => (
              <>
                <ConditionInput path={at('must')} label={t('must')} />
                <ChoiceInput
                  path={at('field')}
                  label={t('toldAt')}
                  clearable={false}
                  options={fields}
                />
                <LocalizedInput path={at('message')} label={t('ruleMessage')} required />
              </>
            )}
          </Entry>
        );
      })}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled || fields.length === 0}
        onClick={() => {
          const field = fields[0]?.value ?? 'id';
          change((text) =>
            setValue(text, [...rulesPath, rules.length], {
              field,
              must: { field, op: 'notEmpty' },
              message: { 'zh-CN': '请检查这里', 'en-US': 'Please check this' },
            }),
          );
          open('rules', String(rules.length));
        }}
      >
        {t('addRule')}
      </Button>
    </>
  );
}
