import { Button } from 'antd';
import { type ReactNode, useContext } from 'react';
import { z } from 'zod';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { helpOf, partOf } from '#schema/reference/keys.ts';
import { alternatives, bare, isScalar } from '#schema/shape.ts';
import {
  insertItem,
  moveEntry,
  placeAfter,
  pruneValue,
  removeValue,
  setValue,
} from '../document/edits.ts';
import { nameOfField } from '../document/fresh.ts';
import { isObject, type JsonPath, listAt, textAt, valueAt } from '../document/json.ts';
import { labelOf } from '../document/places.ts';
import { shortKey } from '../document/put.ts';
import { AddButton, AddChoice, RemoveButton } from './controls.tsx';
import { Entry } from './Entry.tsx';
import { FieldChip } from './FieldChip.tsx';
import { FieldIcon } from './FieldIcon.tsx';
import { pathName, useForm } from './FormContext.ts';
import { PartHeading } from './InheritedMark.tsx';
import type { InputProps } from './inputs/usePut.ts';
import { formMessages } from './messages.ts';
import { ObjectInputs } from './ObjectInputs.tsx';
import { OnLine } from './Row.tsx';
import { SortableList } from './Sortable.tsx';
import { useFieldChoices } from './useFieldChoices.ts';
import { useFresh } from './useFresh.ts';

/**
 * Edits a list of the document: entries can be added, ordered and removed. Entries with few plain values are edited on
 * one line, names of fields are chips, all others open. An entry about a field is added by choosing the field.
 */
export function EntriesInput({ path, label, help, of, isNamed = false }: InputProps) {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { root, disabled, change, opened, open, language } = useForm();
  const fields = useFieldChoices();
  const fresh = useFresh();
  const onLine = useContext(OnLine);
  const element = of.schema instanceof z.ZodArray ? of.schema.element : z.any();
  const object = alternatives(element).find((one) => one instanceof z.ZodObject);
  const isLine = object !== undefined && fitsLine(object);
  const lineOf = useLine(object);
  const short = shortKey([element]);
  const about = object && nameOfField(object);
  const items = listAt(root, path);
  const lines = items.map(lineOf);
  const isOpen = Number(opened[pathName(path)] ?? Number.NaN);
  const move = (from: number, to: number) => {
    change((text) => moveEntry(text, path, from, to));
    if (!Number.isNaN(isOpen)) open(path, String(placeAfter(isOpen, from, to)));
  };
  const remove = (index: number) => {
    // a required list of objects is kept when it becomes empty
    const takeAway = object && !isLine && !of.isOptional ? removeValue : pruneValue;
    change((text) => takeAway(text, [...path, index]));
    if (isOpen === index) open(path, undefined);
    else if (isOpen > index) open(path, String(isOpen - 1));
  };
  const add = (field?: string) => {
    const stem = `${(object && partOf(language.parts, object)?.id) ?? 'value'}${items.length + 1}`;
    const isName = field !== undefined && (!object || short !== undefined);
    const made = isName ? field : fresh(object ?? element, { field, stem, noun: help?.one });
    change((text) => insertItem(text, path, continued(made, items)));
    if (object) open(path, String(items.length));
  };
  const one = object ? t('add', { one: help?.one ? localized(help.one) : label }) : t('addFieldTo');
  const taken = new Set(items.map((item) => fieldOf(item, about)));
  const entry = (index: number, handle: ReactNode) => {
    const at = [...path, index];
    const props = { path: at, handle, onRemove: () => remove(index) };
    const line = lines[index] ?? { title: String(index + 1) };
    if (!object) return <FieldChip {...props} name={String(items[index])} label={line.title} />;
    if (isLine) return <Line {...props} object={object} label={`${label} ${index + 1}`} />;
    return (
      <Entry {...props} {...line} list={path} name={String(index)}>
        {() => (
          <ObjectInputs
            schema={object}
            path={at}
            keys={Object.keys(object.shape).filter((name) => name !== short)}
          />
        )}
      </Entry>
    );
  };
  return (
    <div className={onLine ? 'bd-le-part bd-le-below' : 'bd-le-part'} data-path={pathName(path)}>
      {!onLine && <PartHeading path={path} label={label} isNamed={isNamed} />}
      {items.length === 0 && help && !onLine && (
        <p className="bd-le-empty">{localized(help.meaning)}</p>
      )}
      <SortableList
        label={label}
        items={lines.map(({ title }, index) => ({
          key: object ? String(index) : String(items[index]),
          label: title,
        }))}
        disabled={disabled}
        onMove={move}
      >
        {(_key, index, handle) => entry(index, handle)}
      </SortableList>
      {isLine || (object && about === undefined) ? (
        <AddButton
          small={isLine}
          label={one}
          name={onLine ? `${label} · ${one}` : one}
          onAdd={() => add()}
        />
      ) : (
        <div className="bd-le-names-add">
          <AddChoice
            label={object ? `${one}…` : one}
            name={object ? `${one}…` : `${one} · ${label}`}
            // a required list names each field only once
            options={fields.filter(({ value }) => (object && of.isOptional) || !taken.has(value))}
            onAdd={add}
          />
          {!object && items.length === 0 && (
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
      )}
    </div>
  );
}

interface LineProps {
  readonly path: JsonPath;
  readonly object: z.ZodObject;
  readonly label: string;
  readonly handle: ReactNode;
  readonly onRemove: () => void;
}

/** An entry on one line: its values side by side, and the lists within it below. */
function Line({ path, object, label, handle, onRemove }: LineProps) {
  const localized = useLocalized();
  const { language, inputFor } = useForm();
  const inputs = Object.entries<z.core.$ZodType>(object.shape).map(([key, schema]) => {
    const of = bare(schema);
    const help = helpOf(language.parts, object, key);
    const { Input } = inputFor(of);
    const title = help ? localized(help.title) : key;
    const name = of.fact.is === 'localized' ? label : `${label} · ${title}`;
    return {
      isBelow: of.schema instanceof z.ZodArray,
      input: <Input key={key} path={[...path, key]} of={of} label={name} help={help} />,
    };
  });
  return (
    <OnLine.Provider value>
      <div className="bd-le-option" data-path={pathName(path)}>
        {handle}
        {inputs.map(({ isBelow, input }) => !isBelow && input)}
        <RemoveButton label={label} onRemove={onRemove} />
      </div>
      {inputs.map(({ isBelow, input }) => isBelow && input)}
    </OnLine.Provider>
  );
}

/** Whether an object has plain values and entries of its own kind only. */
function fitsLine(object: z.ZodObject): boolean {
  return Object.values<z.core.$ZodType>(object.shape).every((one) => {
    const { schema, fact } = bare(one);
    const isSame = schema instanceof z.ZodArray && bare(schema.element).schema === object;
    return (
      fact.is === 'localized' ||
      fact.is === 'tone' ||
      isSame ||
      (!fact.is && alternatives(schema).every(isScalar))
    );
  });
}

/** Gives a new entry the next number where all entries before it are numbered. */
function continued(made: unknown, items: readonly unknown[]): unknown {
  if (!isObject(made) || items.length === 0) return made;
  const entries = Object.entries(made).map(([key, value]) => {
    const before = items.map((item) => valueAt(item, [key]));
    const isCounted = typeof value === 'string' && before.every((one) => typeof one === 'number');
    return [key, isCounted ? Math.max(...before.map(Number)) + 1 : value];
  });
  return Object.fromEntries(entries);
}

/** The field that an entry is about; the entry may be just its name. */
const fieldOf = (item: unknown, about: string | undefined): string =>
  typeof item === 'string' ? item : about ? textAt(item, [about]) : '';

/** Makes the line for an entry: its name, and the choices and switches set in it. */
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
    const of = bare(schema);
    if (value === true) return [help ? localized(help.title) : key];
    if (of.fact.is === 'width' && typeof value === 'number') return [`${value} px`];
    if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      return [value.join(' / ')];
    if (!(of.schema instanceof z.ZodEnum) || typeof value !== 'string') return [];
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
