import { Button } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { insertItem } from '#app/screens/lists/editor/document/edits.ts';
import { setColumn } from '#app/screens/lists/editor/document/fields.ts';
import { type JsonPath, listAt, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { widgetNames } from '#schema/widgets.ts';
import { AddChoice, EntryList } from '../EntryList.tsx';
import { FieldIcon } from '../FieldIcon.tsx';
import { pathName, useForm } from '../FormContext.ts';
import { ChoiceInput, SwitchInput } from '../inputs/choices.tsx';
import { TextInput } from '../inputs/texts.tsx';
import { formMessages } from '../messages.ts';
import { Row } from '../Row.tsx';
import { useFieldChoices } from '../useFieldChoices.ts';

const columnsPath = ['list', 'columns'];

const fieldOf = (column: unknown): string =>
  typeof column === 'string' ? column : textAt(column, ['field']);

/** The columns in their order, each with its settings. */
export function ColumnsSection() {
  const t = useMessages(formMessages);
  const { root, change, open } = useForm();
  const fields = useFieldChoices();
  const columns = listAt(root, columnsPath);
  const shown = new Set(columns.map(fieldOf));
  const lineOf = (column: unknown) => {
    const name = fieldOf(column);
    const field = fields.find(({ value }) => value === name);
    const width = valueAt(column, ['width']);
    const notes = (['pinned', 'sortable', 'editable', 'hidden'] as const).filter(
      (key) => valueAt(column, [key]) === true,
    );
    return {
      title: field?.label ?? name,
      icon: <FieldIcon type={field?.type ?? ''} />,
      note: [
        ...(width === undefined ? [] : [`${String(width)} px`]),
        ...notes.map((key) => t(key)),
      ].join(' · '),
    };
  };
  return (
    <>
      <EntryList list="columns" path={columnsPath} label={t('columns')} keepEmpty lineOf={lineOf}>
        {(index) => <ColumnInputs index={index} />}
      </EntryList>
      <AddChoice
        label={t('addColumn')}
        options={fields.filter(({ value }) => !shown.has(value))}
        onAdd={(name) => {
          change((text) => insertItem(text, columnsPath, name));
          open('columns', String(columns.length));
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
