import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useContext } from 'react';
import { z } from 'zod';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { helpOf } from '#schema/reference/keys.ts';
import { alternatives, bare, literals } from '#schema/shape.ts';
import { moveEntry } from '../document/edits.ts';
import { freeKey } from '../document/fields.ts';
import { objectAt, textAt, valueAt } from '../document/json.ts';
import { labelOf } from '../document/places.ts';
import { recordOf, withNeeded } from '../document/records.ts';
import { AddButton } from './controls.tsx';
import { Entry } from './Entry.tsx';
import { FieldIcon } from './FieldIcon.tsx';
import { FieldsPlace, pathName, useForm } from './FormContext.ts';
import { PartHeading } from './InheritedMark.tsx';
import { KeyInput } from './inputs/KeyInput.tsx';
import type { InputProps } from './inputs/usePut.ts';
import { formMessages } from './messages.ts';
import { ObjectInputs } from './ObjectInputs.tsx';
import { Row } from './Row.tsx';
import { SortableList } from './Sortable.tsx';
import { useFresh } from './useFresh.ts';

/** Edits an object of named entries, each of which opens: fields, questions. */
export function NamedEntriesInput({ path, label, help, of, isNamed = false }: InputProps) {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { language: spoken } = useLanguage();
  const { root, disabled, change, open, language } = useForm();
  const fresh = useFresh();
  const around = useContext(FieldsPlace);
  const object =
    of.schema instanceof z.ZodRecord
      ? alternatives(of.schema.valueType).find((one) => one instanceof z.ZodObject)
      : undefined;
  if (!object) return null;
  const record = recordOf(of.fact.is);
  const entries = objectAt(root, path);
  const names = Object.keys(entries);
  const titleOf = (name: string) => labelOf(entries[name])?.[spoken] ?? name;
  const types = Object.entries<z.core.$ZodType>(object.shape).find(
    ([, schema]) => bare(schema).fact.is === 'fieldType',
  );
  const typeNames = types ? helpOf(language.parts, object, types[0])?.values : undefined;
  const nameOfType = (type: string) => {
    const name = typeNames?.[type];
    return name ? localized(name) : type;
  };
  const add = (type?: string) => {
    const name = freeKey(names, record.nameFor(type));
    const begun = { ...Object(fresh(object, { noun: help?.one })), ...(type ? { type } : {}) };
    const made = withNeeded(begun, object, (part, key) =>
      fresh(part, { help: helpOf(language.parts, object, key) }),
    );
    change((text) => record.add(text, path, name, made));
    open(path, name);
  };
  const one = t('add', { one: help?.one ? localized(help.one) : label });
  const list = (
    <SortableList
      label={label}
      items={names.map((name) => ({ key: name, label: titleOf(name) }))}
      disabled={disabled}
      onMove={(from, to) => change((text) => moveEntry(text, path, from, to))}
    >
      {(name, _index, handle) => (
        <Entry
          list={path}
          name={name}
          path={[...path, name]}
          handle={handle}
          {...(types ? { icon: <FieldIcon type={textAt(entries[name], [types[0]])} /> } : {})}
          title={titleOf(name)}
          note={name}
          onRemove={() => change((text) => record.remove(text, path, name))}
          {...(record.duplicate
            ? {
                onDuplicate: () => {
                  change((text) => record.duplicate?.(text, name) ?? text);
                  open(path, freeKey(names, name));
                },
              }
            : {})}
        >
          {() => (
            <>
              <NameOfEntry path={path} name={name} kind={of.fact.is} />
              <ObjectInputs schema={object} path={[...path, name]} />
            </>
          )}
        </Entry>
      )}
    </SortableList>
  );
  return (
    <FieldsPlace.Provider value={of.fact.is === undefined ? around : path}>
      <div className="bd-le-part" data-path={pathName(path)}>
        <PartHeading path={path} label={label} isNamed={isNamed} />
        {names.length === 0 && help && <p className="bd-le-empty">{localized(help.meaning)}</p>}
        {list}
        {of.fact.is === 'fields' && types ? (
          <ActionMenu
            disabled={disabled}
            menu={{
              className: 'bd-le-types',
              items: literals(bare(types[1]).schema).map((type) => ({
                key: type,
                icon: <FieldIcon type={type} />,
                label: nameOfType(type),
              })),
              onClick: ({ key }) => add(key),
            }}
          >
            <Button type="dashed" block icon={<PlusOutlined />} disabled={disabled}>
              {one}
            </Button>
          </ActionMenu>
        ) : (
          <AddButton label={one} onAdd={() => add()} />
        )}
      </div>
    </FieldsPlace.Provider>
  );
}

/** The name of an entry. Renaming it changes every place that uses the name. */
function NameOfEntry({
  path,
  name,
  kind,
}: Pick<InputProps, 'path'> & { name: string; kind: InputProps['of']['fact']['is'] }) {
  const t = useMessages(formMessages);
  const { root, change, open } = useForm();
  const problemOf = (typed: string) =>
    !/^[a-zA-Z]\w{0,63}$/.test(typed)
      ? t('badName')
      : valueAt(root, [...path, typed]) !== undefined
        ? t('takenName')
        : undefined;
  const take = (next: string) => {
    const form = document.activeElement?.closest('.bd-le-form');
    const isLeft = document.activeElement?.closest('.bd-le-key') === null;
    change((text) => recordOf(kind).rename(text, path, name, next));
    open(path, next);
    // the renamed entry is mounted again: the focus goes to where it was heading
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const inputs = form?.querySelectorAll<HTMLElement>(
        `[data-path="${pathName([...path, next])}"] .bd-le-entry-body input`,
      );
      inputs?.[isLeft ? 1 : 0]?.focus();
    });
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
          {kind === 'fields' && (
            <div id={describedBy} className="bd-le-row-notes">
              <small>{t('nameHelp')}</small>
            </div>
          )}
        </>
      )}
    </Row>
  );
}
