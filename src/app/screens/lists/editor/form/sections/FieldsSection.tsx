import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { insertItem, moveEntry, setValue } from '#app/screens/lists/editor/document/edits.ts';
import {
  duplicateField,
  freeName,
  removeField,
} from '#app/screens/lists/editor/document/fields.ts';
import { objectAt } from '#app/screens/lists/editor/document/json.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { fieldTypes } from '#schema/meta.ts';
import { FieldIcon } from '../FieldIcon.tsx';
import { useForm } from '../FormContext.ts';
import { FieldEntry } from '../fields/FieldEntry.tsx';
import { freshField } from '../fields/freshField.ts';
import { formMessages, typeMessages } from '../messages.ts';
import { SortableList } from '../Sortable.tsx';

const path = ['fields'];

/** The fields: add, name, order, duplicate, remove; each opens into what it is. */
export function FieldsSection() {
  const t = useMessages(formMessages);
  const type = useMessages(typeMessages);
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
        {(name, _index, handle) => (
          <FieldEntry
            list="fields"
            name={name}
            handle={handle}
            onDuplicate={() => {
              change((text) => duplicateField(text, name).text);
              open('fields', freeName(root, name));
            }}
            onRemove={() => change((text) => removeField(text, name))}
          />
        )}
      </SortableList>
      <ActionMenu
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
      </ActionMenu>
    </>
  );
}
