import { z } from 'zod';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { helpOf, partOf } from '#schema/reference/keys.ts';
import { alternatives, bare } from '#schema/shape.ts';
import { insertItem, moveEntry, placeAfter, pruneValue, removeValue } from '../document/edits.ts';
import { nameOfField } from '../document/fresh.ts';
import { listAt, textAt, valueAt } from '../document/json.ts';
import { labelOf } from '../document/places.ts';
import { shortKey } from '../document/put.ts';
import { AddButton, AddChoice } from './Add.tsx';
import { Entry } from './Entry.tsx';
import { FieldIcon } from './FieldIcon.tsx';
import { pathName, useForm } from './FormContext.ts';
import type { InputProps } from './inputs/usePut.ts';
import { formMessages } from './messages.ts';
import { ObjectInputs } from './ObjectInputs.tsx';
import { SortableList } from './Sortable.tsx';
import { useFieldChoices } from './useFieldChoices.ts';
import { useFresh } from './useFresh.ts';

/**
 * A list of the document: each of its entries opens, is put into order and is taken away. What is about a field is added
 * by choosing the field.
 */
export function EntriesInput({ path, label, help, of, isNamed = false }: InputProps) {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { root, disabled, change, opened, open, language } = useForm();
  const fields = useFieldChoices();
  const fresh = useFresh();
  const element = of.schema instanceof z.ZodArray ? of.schema.element : undefined;
  const object = element && alternatives(element).find((one) => one instanceof z.ZodObject);
  const lineOf = useLine(object);
  if (!object || !element) return null;
  const short = shortKey([element]);
  const about = nameOfField(object);
  const items = listAt(root, path);
  const lines = items.map(lineOf);
  const isOpen = Number(opened[pathName(path)] ?? Number.NaN);
  const move = (from: number, to: number) => {
    change((text) => moveEntry(text, path, from, to));
    if (!Number.isNaN(isOpen)) open(path, String(placeAfter(isOpen, from, to)));
  };
  const remove = (index: number) => {
    // a list that has to be there stays, empty
    change((text) => (of.isOptional ? pruneValue : removeValue)(text, [...path, index]));
    if (isOpen === index) open(path, undefined);
    else if (isOpen > index) open(path, String(isOpen - 1));
  };
  const add = (field?: string) => {
    const stem = `${partOf(language.parts, object)?.id ?? 'entry'}${items.length + 1}`;
    const made = short && field ? field : fresh(object, { field, stem, noun: help?.one });
    change((text) => insertItem(text, path, made));
    open(path, String(items.length));
  };
  const one = t('add', { one: help?.one ? localized(help.one) : label });
  const taken = new Set(items.map((item) => fieldOf(item, about)));
  return (
    <div className="bd-le-part" data-path={pathName(path)}>
      {!isNamed && <h3>{label}</h3>}
      {items.length === 0 && help && <p className="bd-le-empty">{localized(help.meaning)}</p>}
      <SortableList
        label={label}
        items={lines.map(({ title }, index) => ({ key: String(index), label: title }))}
        disabled={disabled}
        onMove={move}
      >
        {(key, index, handle) => (
          <Entry
            list={path}
            name={key}
            path={[...path, index]}
            handle={handle}
            {...(lines[index] ?? { title: key })}
            onRemove={() => remove(index)}
          >
            {() => (
              <ObjectInputs
                schema={object}
                path={[...path, index]}
                keys={Object.keys(object.shape).filter((name) => name !== short)}
              />
            )}
          </Entry>
        )}
      </SortableList>
      {about === undefined ? (
        <AddButton label={one} onAdd={() => add()} />
      ) : (
        <AddChoice
          label={`${one}…`}
          // a list that has to be there names each field once
          options={fields.filter(({ value }) => of.isOptional || !taken.has(value))}
          onAdd={add}
        />
      )}
    </div>
  );
}

/** The field that an entry is about; an entry may be its name alone. */
const fieldOf = (item: unknown, about: string | undefined): string =>
  typeof item === 'string' ? item : about ? textAt(item, [about]) : '';

/** What the line of an entry says: what it is called, and beside that what is chosen or switched on in it. */
function useLine(object: z.ZodObject | undefined) {
  const localized = useLocalized();
  const { language: spoken } = useLanguage();
  const { language } = useForm();
  const fields = useFieldChoices();
  const keys = Object.entries<z.core.$ZodType>(object?.shape ?? {});
  const about = object && nameOfField(object);
  const noteOf = (item: unknown, key: string, schema: z.core.$ZodType): readonly string[] => {
    const help = object && helpOf(language.parts, object, key);
    const value = valueAt(item, [key]);
    if (value === true) return [help ? localized(help.title) : key];
    if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      return [value.join(' / ')];
    if (!(bare(schema).schema instanceof z.ZodEnum) || typeof value !== 'string') return [];
    const name = help?.values?.[value];
    return [name ? localized(name) : value];
  };
  return (item: unknown, index: number) => {
    const label = labelOf(item);
    const name = fieldOf(item, about);
    const field = fields.find(({ value }) => value === name);
    const title = label
      ? label[spoken]
      : (field?.label ?? (name || textAt(item, ['name']) || String(index + 1)));
    return {
      title,
      note: keys.flatMap(([key, schema]) => noteOf(item, key, schema)).join(' · '),
      ...(about ? { icon: <FieldIcon type={field?.type ?? ''} /> } : {}),
    };
  };
}
