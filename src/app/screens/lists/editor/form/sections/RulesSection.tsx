import { useMessages } from '#app/language/index.ts';
import { setValue } from '#app/screens/lists/editor/document/edits.ts';
import { type JsonPath, listAt, textAt } from '#app/screens/lists/editor/document/json.ts';
import { ConditionInput } from '../conditions/ConditionInput.tsx';
import { AddButton, EntryList } from '../EntryList.tsx';
import { useForm } from '../FormContext.ts';
import { ChoiceInput } from '../inputs/choices.tsx';
import { LocalizedInput } from '../inputs/texts.tsx';
import { formMessages } from '../messages.ts';
import { useFieldChoices } from '../useFieldChoices.ts';

const rulesPath = ['rules'];

/** What must hold between fields before a record is saved. */
export function RulesSection() {
  const t = useMessages(formMessages);
  const { root, change, open } = useForm();
  const fields = useFieldChoices();
  const rules = listAt(root, rulesPath);
  return (
    <>
      <EntryList
        list="rules"
        path={rulesPath}
        label={t('section_rules')}
        empty={t('noRules')}
        lineOf={(rule, index) => ({
          title: t('rule', { number: index + 1 }),
          note: textAt(rule, ['field']),
        })}
      >
        {(index) => {
          const at = (key: string): JsonPath => [...rulesPath, index, key];
          return (
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
          );
        }}
      </EntryList>
      <AddButton
        label={t('addRule')}
        disabled={fields.length === 0}
        onAdd={() => {
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
      />
    </>
  );
}
