import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { insertItem } from '#app/screens/lists/editor/document/edits.ts';
import { listAt, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { AddChoice, EntryList } from '../EntryList.tsx';
import { useForm } from '../FormContext.ts';
import { ListInput, SwitchInput } from '../inputs/choices.tsx';
import { NamesInput } from '../inputs/NamesInput.tsx';
import { usePut } from '../inputs/usePut.ts';
import { formMessages } from '../messages.ts';
import { useFieldChoices } from '../useFieldChoices.ts';

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
          <EntryList
            list="import"
            path={['import', 'columns']}
            label={t('importColumns')}
            keepEmpty
            lineOf={(column) => {
              const name = textAt(column, ['field']);
              return {
                title: fields.find(({ value }) => value === name)?.label ?? name,
                note: listAt(column, ['headings']).join(' / '),
              };
            }}
          >
            {(index) => (
              <ListInput
                path={['import', 'columns', index, 'headings']}
                label={t('headings')}
                help={t('headingsHelp')}
              />
            )}
          </EntryList>
          <AddChoice
            label={t('addImportColumn')}
            options={writable.filter(
              ({ value }) => !columns.some((column) => textAt(column, ['field']) === value),
            )}
            onAdd={(field) =>
              change((text) =>
                insertItem(text, ['import', 'columns'], { field, headings: [field] }),
              )
            }
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
