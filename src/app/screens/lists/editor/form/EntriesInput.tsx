import { Button } from 'antd';
import { type ReactNode, useContext } from 'react';
import { z } from 'zod';
import { localized, textsOf, useLanguage } from '#app/language/index.ts';
import { FieldIcon } from '#app/resources/fields/FieldIcon.tsx';
import { locales } from '#locales/index.ts';
import { helpOf } from '#schema/reference/part.ts';
import { bare, literals } from '#schema/shape.ts';
import { setValue } from '../document/edits.ts';
import { deedsOf } from '../document/entries.ts';
import { fieldTypesOf, nameOfField } from '../document/fresh.ts';
import { type JsonPath, textAt, valueAt } from '../document/json.ts';
import { labelOf } from '../document/places.ts';
import { AddButton, AddChoice, type Choice, RemoveButton } from './controls.tsx';
import { Entry } from './Entry.tsx';
import { FieldChip } from './FieldChip.tsx';
import { FieldsPlace, type InputProps, pathName, useForm } from './FormContext.ts';
import { PartHeading } from './InheritedMark.tsx';
import { KeyInput } from './inputs/KeyInput.tsx';
import { ObjectInputs } from './ObjectInputs.tsx';
import { OnLine, Row } from './Row.tsx';
import { SortableList } from './Sortable.tsx';
import { type Item, shapeOf, useEntries } from './useEntries.ts';
import { useFieldChoices } from './useFieldChoices.ts';

const t = textsOf(locales.listEditor.form);

/**
 * Edits a list, or an object of named entries: they can be added, ordered and removed. Entries with few plain values are
 * edited on one line, names of fields are chips, all others open. An entry about a field is added by choosing the field,
 * a field by choosing its type.
 */
export function EntriesInput({ path, label, help, of, isNamed = false }: InputProps) {
  const { disabled, base } = useForm();
  const fields = useFieldChoices();
  const onLine = useContext(OnLine);
  const around = useContext(FieldsPlace);
  const shape = shapeOf(of);
  const { isRecord, object, isLine, short, about } = shape;
  const types = useTypes(of.fact.is === 'fields' ? object : undefined);
  const { items, names, add, move, remove, duplicate } = useEntries(
    { path, of, help },
    shape,
    types !== undefined,
  );
  const lines = items.map(useLine(object));
  const noun = help?.one ? localized(help.one) : label;
  const one = t(object ? 'add' : 'addFieldTo', { one: noun });
  const taken = new Set(items.map(({ item }) => fieldOf(item, about)));
  const fitting = object && fieldTypesOf(object);
  // a required list names each field only once
  const free = fields.filter(
    ({ value, type }) =>
      ((object && of.isOptional) || !taken.has(value)) && (!fitting || fitting.includes(type)),
  );
  const entry = (index: number, handle: ReactNode) => {
    const at = items[index]?.at ?? index;
    const name = names[index] ?? '';
    const props = { path: [...path, at], handle, onRemove: () => remove(at) };
    const line = lines[index] ?? { title: name };
    if (!object)
      return <FieldChip {...props} name={String(items[index]?.item)} label={line.title} />;
    if (isLine) return <Line {...props} object={object} label={`${label} ${index + 1}`} />;
    return (
      <Entry
        {...props}
        {...line}
        list={path}
        name={name}
        onDuplicate={duplicate && (() => duplicate(name))}
      >
        {() => (
          <>
            {isRecord && <EntryName path={path} name={name} of={of} />}
            <ObjectInputs
              schema={object}
              path={props.path}
              keys={Object.keys(object.shape).filter((key) => key !== short)}
            />
          </>
        )}
      </Entry>
    );
  };
  return (
    <FieldsPlace.Provider value={isRecord && of.fact.is !== undefined ? path : around}>
      <div
        className={
          onLine ? 'bd-column bd-gap-12 bd-shrink bd-le-below' : 'bd-column bd-gap-12 bd-shrink'
        }
        data-path={pathName(path)}
      >
        {!onLine && <PartHeading path={path} label={label} isNamed={isNamed} />}
        {lines.length === 0 && help && !onLine && (
          <p className="bd-le-empty">{localized(help.meaning)}</p>
        )}
        <SortableList
          label={label}
          items={lines.map(({ title }, index) => ({ key: items[index]?.key ?? '', label: title }))}
          disabled={disabled}
          fixed={base?.isInOrderOfBase(path) ? t('orderOfBase', { base: base.label }) : undefined}
          onMove={move}
        >
          {(_key, index, handle) => entry(index, handle)}
        </SortableList>
        <AddEntry
          label={one}
          list={label}
          {...(isLine || (object && !about && !types) ? {} : { choices: types ?? free })}
          isLine={isLine}
          headingFor={types && ((typed) => t('addNamed', { one: noun, name: typed }))}
          onAdd={(chosen, typed) => void add(chosen, typed)}
        />
        {!object && items.length === 0 && <AddAll path={path} />}
      </div>
    </FieldsPlace.Provider>
  );
}

interface AddEntryProps {
  readonly label: string;
  /** label of the list */
  readonly list: string;
  readonly isLine: boolean;
  /** what an entry is added by; undefined if it needs no choice */
  readonly choices?: readonly Choice[];
  /** heads the choices of an entry that is called as typed; undefined where entries are not called anything */
  readonly headingFor?: ((typed: string) => string) | undefined;
  readonly onAdd: (chosen?: string, typed?: string) => void;
}

function AddEntry({ label, list, isLine, choices, headingFor, onAdd }: AddEntryProps) {
  const onLine = useContext(OnLine);
  if (choices)
    return (
      <AddChoice
        label={`${label}…`}
        name={`${label} · ${list}`}
        options={choices}
        headingFor={headingFor}
        onAdd={onAdd}
      />
    );
  const look = isLine ? 'line' : 'block';
  return (
    <AddButton
      look={look}
      label={label}
      name={onLine ? `${list} · ${label}` : label}
      onAdd={() => onAdd()}
    />
  );
}

/** Puts all fields into an empty list of them. */
function AddAll({ path }: { path: JsonPath }) {
  const { disabled, change } = useForm();
  const names = useFieldChoices().map(({ value }) => value);
  return (
    <Button disabled={disabled} onClick={() => change((text) => setValue(text, path, names))}>
      {t('addAllFields')}
    </Button>
  );
}

/** The types that an object of fields may have, with their names. */
function useTypes(object: z.ZodObject | undefined): readonly Choice[] | undefined {
  const { language } = useForm();
  const found = Object.entries<z.core.$ZodType>(object?.shape ?? {}).find(
    ([, schema]) => bare(schema).fact.is === 'fieldType',
  );
  if (!object || !found) return undefined;
  const names = helpOf(language.parts, object, found[0])?.values;
  return literals(bare(found[1]).schema).map((type) => {
    const name = names?.[type];
    return { value: type, type, label: name ? localized(name) : type };
  });
}

/** The name of an entry. Renaming it changes every place that uses the name. */
function EntryName({ path, name, of }: Pick<InputProps, 'path' | 'of'> & { name: string }) {
  const { root, change, open } = useForm();
  const problemOf = (typed: string) =>
    !/^[a-zA-Z]\w{0,63}$/.test(typed)
      ? t('badName')
      : valueAt(root, [...path, typed]) !== undefined
        ? t('takenName')
        : undefined;
  const take = (next: string) => {
    change((text) => deedsOf(of).rename(text, path, name, next));
    open(path, next);
  };
  return (
    <Row path={[...path, name]} label={t('name')}>
      {({ id, disabled, 'aria-describedby': describedBy }) => (
        <>
          <KeyInput
            id={id}
            {...(describedBy ? { describedBy } : {})}
            value={name}
            disabled={disabled}
            problemOf={problemOf}
            onTake={take}
          />
          {of.fact.is === 'fields' && (
            <div id={describedBy} className="bd-column bd-le-row-notes">
              <small>{t('nameHelp')}</small>
            </div>
          )}
        </>
      )}
    </Row>
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
      <div className="bd-row bd-gap-6 bd-shrink bd-le-option" data-path={pathName(path)}>
        {handle}
        {inputs.map(({ isBelow, input }) => !isBelow && input)}
        <RemoveButton label={label} onRemove={onRemove} />
      </div>
      {inputs.map(({ isBelow, input }) => isBelow && input)}
    </OnLine.Provider>
  );
}

/** The field that an entry is about; the entry may be just its name. */
const fieldOf = (item: unknown, about: string | undefined): string =>
  typeof item === 'string' ? item : about ? textAt(item, [about]) : '';

/** Makes the line for an entry: its name, and the choices and switches set in it. */
function useLine(object: z.ZodObject | undefined) {
  const { language: spoken } = useLanguage();
  const { language } = useForm();
  const fields = useFieldChoices();
  const keys = Object.entries<z.core.$ZodType>(object?.shape ?? {});
  const about = object && nameOfField(object);
  const typed = keys.find(([, schema]) => bare(schema).fact.is === 'fieldType')?.[0];
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
  return ({ at, item }: Item, index: number) => {
    const own = typeof at === 'string' ? at : undefined;
    const label = labelOf(item);
    const name = fieldOf(item, about);
    const field = fields.find(({ value }) => value === name);
    const type = about ? (field?.type ?? '') : typed && textAt(item, [typed]);
    const said = own === undefined ? keys.flatMap(([key, of]) => noteOf(item, key, of)) : [own];
    const notes = name && field?.label !== name ? [name, ...said] : said;
    return {
      title:
        label?.[spoken] ??
        field?.label ??
        (name || own || textAt(item, ['name']) || String(index + 1)),
      note: notes.join(' · '),
      ...(type === undefined ? {} : { icon: <FieldIcon type={type} /> }),
    };
  };
}
