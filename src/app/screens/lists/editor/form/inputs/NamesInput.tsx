import { Button } from 'antd';
import { useLocalized, useMessages } from '#app/language/index.ts';
import {
  insertItem,
  moveEntry,
  pruneValue,
  setValue,
} from '#app/screens/lists/editor/document/edits.ts';
import { listAt } from '#app/screens/lists/editor/document/json.ts';
import { AddChoice } from '../Add.tsx';
import { FieldChip } from '../FieldChip.tsx';
import { pathName, useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { SortableList } from '../Sortable.tsx';
import { useFieldChoices } from '../useFieldChoices.ts';
import type { InputProps } from './usePut.ts';

/** Names of fields in an order of their own. */
export function NamesInput({ path, label, help }: InputProps) {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { root, disabled, change } = useForm();
  const fields = useFieldChoices();
  const names = listAt(root, path).map(String);
  const labelOf = (name: string) => fields.find(({ value }) => value === name)?.label ?? name;
  return (
    <div className="bd-le-part" data-path={pathName(path)}>
      <h3>{label}</h3>
      {names.length === 0 && help && <p className="bd-le-empty">{localized(help.meaning)}</p>}
      <SortableList
        label={label}
        items={names.map((name) => ({ key: name, label: labelOf(name) }))}
        disabled={disabled}
        onMove={(from, to) => change((text) => moveEntry(text, path, from, to))}
      >
        {(name, index, handle) => (
          <FieldChip
            path={[...path, index]}
            name={name}
            label={labelOf(name)}
            handle={handle}
            disabled={disabled}
            onRemove={() => change((text) => pruneValue(text, [...path, index]))}
          />
        )}
      </SortableList>
      <div className="bd-le-names-add">
        <AddChoice
          label={t('addFieldTo')}
          name={`${t('addFieldTo')} · ${label}`}
          options={fields.filter(({ value }) => !names.includes(value))}
          onAdd={(name) => change((text) => insertItem(text, path, name))}
        />
        {names.length === 0 && (
          <Button
            disabled={disabled}
            onClick={() =>
              change((text) =>
                setValue(
                  text,
                  path,
                  fields.map(({ value }) => value),
                ),
              )
            }
          >
            {t('addAllFields')}
          </Button>
        )}
      </div>
    </div>
  );
}
