import { useLocalized, useMessages } from '#app/language/index.ts';
import { insertItem } from '#app/screens/lists/editor/document/edits.ts';
import { type JsonPath, listAt, textAt } from '#app/screens/lists/editor/document/json.ts';
import { labelOf } from '#app/screens/lists/editor/document/places.ts';
import { filterKinds } from '#schema/meta.ts';
import { AddChoice, EntryList } from '../EntryList.tsx';
import { FieldIcon } from '../FieldIcon.tsx';
import { useForm } from '../FormContext.ts';
import { CascadeInput } from '../inputs/CascadeInput.tsx';
import { ChoiceInput, ListInput } from '../inputs/choices.tsx';
import { NumberInput } from '../inputs/NumberInput.tsx';
import { parametersOf } from '../inputs/parameters.ts';
import { LocalizedInput, TextInput } from '../inputs/texts.tsx';
import { formMessages } from '../messages.ts';
import { useFieldChoices } from '../useFieldChoices.ts';

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
  const { root, change, open } = useForm();
  const fields = useFieldChoices();
  const filters = listAt(root, filtersPath);
  const kindName = (kind: string) => {
    const known = filterKinds.find((one) => one === kind);
    return known ? t(`filter_${known}`) : kind;
  };
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
  const lineOf = (filter: unknown) => {
    const label = labelOf(filter);
    const field = fields.find(({ value }) => value === textAt(filter, ['field']));
    return {
      title: label ? localized(label) : (field?.label ?? textAt(filter, ['name'])),
      icon: <FieldIcon type={field?.type ?? 'text'} />,
      note: kindName(textAt(filter, ['kind'])),
    };
  };
  return (
    <>
      <EntryList
        list="filters"
        path={filtersPath}
        label={t('filters')}
        empty={t('noFilters')}
        lineOf={lineOf}
      >
        {(index) => <FilterInputs index={index} />}
      </EntryList>
      <AddChoice label={t('addFilter')} options={fields} onAdd={add} />
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
        <TextInput
          path={at('name')}
          label={t('parameter')}
          help={t('parameterHelp')}
          mono
          suggestions={parametersOf(root, ['endpoints', 'list'])}
        />
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
      {kind === 'cascader' && <CascadeInput path={at('cascade')} label={t('cascade')} />}
      <ListInput path={at('aliases')} label={t('aliases')} />
    </>
  );
}
