import { Button, Select } from 'antd';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { insertItem, removeValue, setValue } from '#app/screens/lists/editor/document/edits.ts';
import {
  type JsonPath,
  listAt,
  objectAt,
  textAt,
} from '#app/screens/lists/editor/document/json.ts';
import { labelOf } from '#app/screens/lists/editor/document/places.ts';
import { ConditionInput } from '../conditions/ConditionInput.tsx';
import { AddButton, EntryList } from '../EntryList.tsx';
import { useForm } from '../FormContext.ts';
import { RowCallInput } from '../inputs/CallInput.tsx';
import { ChoiceInput, SwitchInput } from '../inputs/choices.tsx';
import { PairsInput } from '../inputs/PairsInput.tsx';
import { QuestionsInput } from '../inputs/QuestionsInput.tsx';
import { LocalizedInput, TextInput } from '../inputs/texts.tsx';
import { usePut } from '../inputs/usePut.ts';
import { formMessages } from '../messages.ts';
import { Row } from '../Row.tsx';

const actionsPath = ['list', 'actions'];

/** What can be done with one row, or with the checked ones. */
export function ActionsSection() {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { root, change, open } = useForm();
  const actions = listAt(root, actionsPath);
  return (
    <>
      <EntryList
        list="actions"
        path={actionsPath}
        label={t('actions')}
        empty={t('noActions')}
        lineOf={(action) => {
          const label = labelOf(action);
          return {
            title: label ? localized(label) : textAt(action, ['name']),
            note: t(textAt(action, ['scope']) === 'bulk' ? 'bulk' : 'row'),
          };
        }}
      >
        {(index) => <ActionInputs index={index} />}
      </EntryList>
      <AddButton
        label={t('addAction')}
        onAdd={() => {
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
      />
    </>
  );
}

const deeds = ['set', 'call', 'link'] as const;

/** Keys that go where an action does something that has no use for them. */
const belonging: Readonly<Record<string, readonly string[]>> = {
  set: ['ask', 'undo', 'newTab'],
  call: ['newTab'],
  link: ['ask', 'undo'],
};

function ActionInputs({ index }: { index: number }) {
  const t = useMessages(formMessages);
  const { root, disabled, change } = useForm();
  const put = usePut();
  const at = (...rest: (string | number)[]): JsonPath => [...actionsPath, index, ...rest];
  const action = objectAt(root, [...actionsPath, index]);
  const questions = Object.keys(objectAt(action, ['ask']));
  const does = deeds.find((one) => action[one] !== undefined);
  const begin = { set: {}, call: { method: 'POST', path: '/' }, link: '/' } as const;
  const pick = (next: string | undefined) =>
    change((text) => {
      const foreign = [...deeds.filter((one) => one !== next), ...(belonging[next ?? ''] ?? [])];
      const without = foreign.reduce((now, key) => removeValue(now, at(key)), text);
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
        <PairsInput
          path={at('set')}
          label={t('setFields')}
          names={Object.keys(objectAt(root, ['fields']))}
          areFields
        />
      )}
      {does === 'call' && (
        <>
          <QuestionsInput path={at('ask')} label={t('ask')} help={t('askHelp')} />
          <RowCallInput path={at('call')} label={t('call')} questions={questions} />
          <RowCallInput path={at('undo')} label={t('undoCall')} questions={questions} />
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
