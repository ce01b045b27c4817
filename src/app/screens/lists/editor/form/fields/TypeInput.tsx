import { Select } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { setValue } from '#app/screens/lists/editor/document/edits.ts';
import { type JsonPath, objectAt, textAt } from '#app/screens/lists/editor/document/json.ts';
import { fieldTypes } from '#schema/meta.ts';
import { FieldIcon } from '../FieldIcon.tsx';
import { useForm } from '../FormContext.ts';
import { formMessages, typeMessages } from '../messages.ts';
import { Row } from '../Row.tsx';
import { freshField } from './freshField.ts';

/** Another type takes away what belongs to the former alone. */
export function TypeInput({ path, isQuestion }: { path: JsonPath; isQuestion: boolean }) {
  const t = useMessages(formMessages);
  const type = useMessages(typeMessages);
  const { root, disabled, change } = useForm();
  const at = (key: string): JsonPath => [...path, key];
  const kinds = isQuestion ? fieldTypes.filter((kind) => kind !== 'computed') : fieldTypes;
  const pick = (next: string) =>
    change((text) => {
      let changed = setValue(text, at('type'), next);
      const now = objectAt(root, path);
      if (next !== 'enum') changed = setValue(changed, at('options'), undefined);
      else if (!now.options) changed = setValue(changed, at('options'), freshField('enum').options);
      if (next !== 'relation' && next !== 'relations')
        changed = setValue(changed, at('relation'), undefined);
      if (next !== 'computed') changed = setValue(changed, at('compute'), undefined);
      else if (!now.compute) changed = setValue(changed, at('compute'), { value: '' });
      return changed;
    });
  return (
    <Row path={at('type')} label={t('type')}>
      {({ id, status }) => (
        <Select<string>
          id={id}
          showSearch
          {...(status ? { status } : {})}
          disabled={disabled}
          value={textAt(root, at('type'))}
          options={kinds.map((kind) => ({
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
