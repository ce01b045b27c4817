import { useLocalized, useMessages } from '#app/language/index.ts';
import { insertItem } from '#app/screens/lists/editor/document/edits.ts';
import {
  isObject,
  type JsonPath,
  listAt,
  textAt,
  valueAt,
} from '#app/screens/lists/editor/document/json.ts';
import { labelOf } from '#app/screens/lists/editor/document/places.ts';
import { AddButton, EntryList } from '../EntryList.tsx';
import { useForm } from '../FormContext.ts';
import { CallInput } from '../inputs/CallInput.tsx';
import { ChoiceInput, ListInput } from '../inputs/choices.tsx';
import { PairsInput } from '../inputs/PairsInput.tsx';
import { parametersOf } from '../inputs/parameters.ts';
import { LocalizedInput, TextInput } from '../inputs/texts.tsx';
import { usePut } from '../inputs/usePut.ts';
import { formMessages } from '../messages.ts';
import { useFieldChoices } from '../useFieldChoices.ts';

const tabsPath = ['list', 'tabs'];

/** Tabs above the table, and the order that the list begins with. */
export function TabsSection() {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { root, change, open } = useForm();
  const put = usePut();
  const fields = useFieldChoices();
  const tabs = listAt(root, tabsPath);
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
      <EntryList
        list="tabs"
        path={tabsPath}
        label={t('tabs')}
        empty={t('noTabs')}
        lineOf={(tab) => {
          const label = labelOf(tab);
          const name = textAt(tab, ['name']);
          return { title: label ? localized(label) : name, note: name };
        }}
      >
        {(index) => <TabInputs index={index} />}
      </EntryList>
      <AddButton
        label={t('addTab')}
        onAdd={() => {
          change((text) =>
            insertItem(text, tabsPath, {
              name: `tab${tabs.length + 1}`,
              label: { 'zh-CN': '新标签页', 'en-US': 'New tab' },
            }),
          );
          open('tabs', String(tabs.length));
        }}
      />
      {tabs.length > 0 && <TabCountsInput />}
    </>
  );
}

function TabInputs({ index }: { index: number }) {
  const t = useMessages(formMessages);
  const { root } = useForm();
  const at = (part: string): JsonPath => [...tabsPath, index, part];
  const call: JsonPath =
    valueAt(root, at('list')) === undefined ? ['endpoints', 'list'] : at('list');
  return (
    <>
      <TextInput path={at('name')} label={t('name')} mono />
      <LocalizedInput path={at('label')} label={t('label')} required />
      <PairsInput path={at('fixed')} label={t('tabFixed')} names={parametersOf(root, call)} />
      <CallInput path={at('list')} label={t('tabCall')} />
      <ListInput path={at('aliases')} label={t('aliases')} />
    </>
  );
}

/** How many records each tab has: not told, by a call for each, or by one call for all. */
function TabCountsInput() {
  const t = useMessages(formMessages);
  const { root } = useForm();
  const put = usePut();
  const path: JsonPath = ['list', 'tabCounts'];
  const isCall = isObject(valueAt(root, path));
  return (
    <>
      <ChoiceInput
        path={path}
        label={t('tabCounts')}
        usual="none"
        written={isCall ? 'call' : textAt(root, path)}
        options={[
          { value: 'none', label: t('noCounts') },
          { value: 'each', label: t('countEach') },
          { value: 'call', label: t('countCall') },
        ]}
        onPick={(next) => put(path, next === 'call' ? { method: 'POST', path: '/' } : next)}
      />
      {isCall && <CallInput path={path} label={t('countCall')} help={t('countCallHelp')} />}
    </>
  );
}
