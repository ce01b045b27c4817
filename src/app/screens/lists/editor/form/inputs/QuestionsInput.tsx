import { useLanguage, useMessages } from '#app/language/index.ts';
import { setValue } from '#app/screens/lists/editor/document/edits.ts';
import { freeKey } from '#app/screens/lists/editor/document/fields.ts';
import { objectAt, textAt } from '#app/screens/lists/editor/document/json.ts';
import { removeQuestion } from '#app/screens/lists/editor/document/questions.ts';
import { FieldsPlace, pathName, useForm } from '../FormContext.ts';
import { FieldEntry } from '../fields/FieldEntry.tsx';
import { formMessages } from '../messages.ts';
import { Row } from '../Row.tsx';
import { OrderedInput } from './OrderedInput.tsx';
import type { InputAt } from './usePut.ts';

/** Questions that an action asks before its call: each is described like a field. `path`: of `ask` */
export function QuestionsInput({ path, label, help }: InputAt) {
  const t = useMessages(formMessages);
  const { language } = useLanguage();
  const { root, change, open } = useForm();
  const list = pathName(path);
  const names = Object.keys(objectAt(root, path));
  const call = path.slice(0, -1);
  const add = () => {
    const name = freeKey(names, 'reason');
    change((text) => {
      const asked = setValue(text, [...path, name], {
        type: 'text',
        label: { 'zh-CN': '原因', 'en-US': 'Reason' },
      });
      // an answer that nobody gets is of no use: it is sent
      return setValue(asked, [...call, 'call', 'body', name], { $input: name });
    });
    open(list, name);
  };
  return (
    <FieldsPlace.Provider value={path}>
      <Row path={path} label={label} help={help}>
        {() => (
          <OrderedInput
            path={path}
            label={label}
            items={names.map((name) => ({
              key: name,
              label: textAt(root, [...path, name, 'label', language]) || name,
            }))}
            addText={t('addQuestion')}
            onAdd={add}
          >
            {(name, _index, handle) => (
              <FieldEntry
                list={list}
                name={name}
                handle={handle}
                onRemove={() => change((text) => removeQuestion(text, path, name))}
              />
            )}
          </OrderedInput>
        )}
      </Row>
    </FieldsPlace.Provider>
  );
}
