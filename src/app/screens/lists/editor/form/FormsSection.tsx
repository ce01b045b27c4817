import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { closestCorners, DndContext, type DragEndEvent, useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../../../language/index.ts';
import { insertItem, moveEntry, pruneValue, removeValue, setValue } from '../document/edits.ts';
import { isObject, type JsonPath, listAt, textAt, valueAt } from '../document/json.ts';
import { ConditionInput } from './ConditionInput.tsx';
import { FieldIcon } from './FieldIcon.tsx';
import { pathName, useForm } from './FormContext.ts';
import { LocalizedInput, TextInput, usePut } from './inputs.tsx';
import { formMessages } from './messages.ts';
import { SortableItem, useOrderAnnouncements, useOrderSensors } from './Sortable.tsx';
import { useFieldChoices } from './useFieldChoices.ts';

/** The forms of new records and of changed ones: groups, and their fields by dragging. */
export function FormsSection() {
  const t = useMessages(formMessages);
  return (
    <>
      <h3>{t('formCreate')}</h3>
      <FormShape kind="create" />
      <h3>{t('formEdit')}</h3>
      <FormShape kind="edit" />
    </>
  );
}

type Shape = 'none' | 'create' | 'form' | 'link';

function shapeOf(value: unknown): Shape {
  if (value === 'create') return 'create';
  if (!isObject(value)) return 'none';
  return 'link' in value ? 'link' : 'form';
}

function FormShape({ kind }: { kind: 'create' | 'edit' }) {
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const put = usePut();
  const fields = useFieldChoices();
  const path: JsonPath = ['forms', kind];
  const shape = shapeOf(valueAt(root, path));
  const writable = fields
    .filter(
      ({ value, type }) =>
        type !== 'computed' && valueAt(root, ['fields', value, 'readOnly']) !== true,
    )
    .map(({ value }) => value);
  const pick = (next: Shape) => {
    if (next === 'none') put(path, undefined);
    else if (next === 'create') put(path, 'create');
    else if (next === 'link') put(path, { link: '/' });
    else {
      const like = valueAt(root, ['forms', 'create', 'groups']);
      const groups = kind === 'edit' && Array.isArray(like) ? like : [{ fields: writable }];
      put(path, { groups });
    }
  };
  const shapes: readonly Shape[] =
    kind === 'edit' ? ['none', 'create', 'form', 'link'] : ['none', 'form', 'link'];
  return (
    <div data-path={pathName(path)}>
      <Segmented<Shape>
        className="bd-le-segments"
        aria-label={t(kind === 'create' ? 'formCreate' : 'formEdit')}
        disabled={disabled}
        value={shape}
        options={shapes.map((value) => ({ value, label: t(`shape_${value}`) }))}
        onChange={pick}
      />
      {shape === 'link' && <TextInput path={[...path, 'link']} label={t('link')} mono />}
      {shape === 'form' && <Groups path={[...path, 'groups']} writable={writable} />}
    </div>
  );
}

const idOf = (group: number, field: string): string => `${group}:${field}`;
const groupOf = (id: string): number => Number(id.slice(0, id.indexOf(':')));
const fieldOf = (id: string): string => id.slice(id.indexOf(':') + 1);

function Groups({ path, writable }: { path: JsonPath; writable: readonly string[] }) {
  const t = useMessages(formMessages);
  const { root, disabled, change } = useForm();
  const sensors = useOrderSensors();
  const accessibility = useOrderAnnouncements(fieldOf);
  const groups = listAt(root, path);
  const fieldsOf = (group: number): readonly string[] =>
    listAt(root, [...path, group, 'fields']).map(String);
  const used = new Set(groups.flatMap((_group, index) => fieldsOf(index)));
  const free = writable.filter((name) => !used.has(name));

  const end = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const [from, to] = [String(active.id), String(over.id)];
    const [source, target] = [groupOf(from), groupOf(to)];
    const at = fieldsOf(source).indexOf(fieldOf(from));
    const found = fieldsOf(target).indexOf(fieldOf(to));
    const place = found < 0 ? fieldsOf(target).length : found;
    if (at < 0) return;
    change((text) => {
      if (source === target)
        return moveEntry(
          text,
          [...path, source, 'fields'],
          at,
          Math.min(place, fieldsOf(source).length - 1),
        );
      const added = insertItem(text, [...path, target, 'fields'], fieldOf(from), place);
      const left = removeValue(added, [...path, source, 'fields', at]);
      // a group has a field at least
      return fieldsOf(source).length === 1 ? removeValue(left, [...path, source]) : left;
    });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCorners}
      accessibility={accessibility}
      onDragEnd={end}
    >
      {groups.map((_group, index) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no name but its place
          key={index}
          path={[...path, index]}
          index={index}
          fields={fieldsOf(index)}
          free={free}
          isLast={groups.length === 1}
        />
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled || free.length === 0}
        title={free.length === 0 ? t('noFreeFields') : undefined}
        onClick={() =>
          change((text) =>
            insertItem(text, path, {
              label: { 'zh-CN': '新分组', 'en-US': 'New group' },
              fields: free.slice(0, 1),
            }),
          )
        }
      >
        {t('addGroupOfForm')}
      </Button>
    </DndContext>
  );
}

interface GroupProps {
  readonly path: JsonPath;
  readonly index: number;
  readonly fields: readonly string[];
  /** fields that no group has yet */
  readonly free: readonly string[];
  readonly isLast: boolean;
}

function Group({ path, index, fields, free, isLast }: GroupProps) {
  const t = useMessages(formMessages);
  const { root, disabled, change } = useForm();
  const choices = useFieldChoices();
  const { setNodeRef, isOver } = useDroppable({ id: idOf(index, '') });
  const labelOf = (name: string) => choices.find(({ value }) => value === name)?.label ?? name;
  const fieldsPath: JsonPath = [...path, 'fields'];
  return (
    <div
      className={`bd-le-group ${isOver ? 'bd-le-group-over' : ''}`}
      ref={setNodeRef}
      data-path={pathName(path)}
    >
      <div className="bd-le-group-head">
        <LocalizedInput path={[...path, 'label']} label={t('groupLabel', { number: index + 1 })} />
        <Button
          type="text"
          size="small"
          disabled={disabled || isLast}
          icon={<DeleteOutlined />}
          aria-label={t('removeGroup', { number: index + 1 })}
          onClick={() => change((text) => removeValue(text, path))}
        />
      </div>
      <SortableContext
        items={fields.map((name) => idOf(index, name))}
        strategy={verticalListSortingStrategy}
        disabled={disabled}
      >
        <ul className="bd-le-items" aria-label={t('groupLabel', { number: index + 1 })}>
          {fields.map((name, at) => (
            <SortableItem key={name} id={idOf(index, name)} label={labelOf(name)}>
              {(handle: ReactNode) => (
                <div className="bd-le-chip" data-path={pathName([...fieldsPath, at])}>
                  {handle}
                  <FieldIcon type={textAt(root, ['fields', name, 'type'])} />
                  <span className="bd-ellipsis">{labelOf(name)}</span>
                  <Button
                    type="text"
                    size="small"
                    disabled={disabled || fields.length === 1}
                    icon={<DeleteOutlined />}
                    aria-label={t('remove', { label: labelOf(name) })}
                    onClick={() => change((text) => removeValue(text, [...fieldsPath, at]))}
                  />
                </div>
              )}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
      <Select<string>
        className="bd-le-add"
        size="small"
        showSearch
        disabled={disabled || free.length === 0}
        aria-label={t('addToGroup')}
        placeholder={t(free.length === 0 ? 'noFreeFields' : 'addToGroup')}
        value={null}
        options={free.map((value) => ({ value, label: labelOf(value) }))}
        onChange={(name) => change((text) => insertItem(text, fieldsPath, name))}
      />
      <details className="bd-le-more" open={valueAt(root, [...path, 'visibleWhen']) !== undefined}>
        <summary>{t('groupVisibleWhen')}</summary>
        <ConditionInput path={[...path, 'visibleWhen']} label={t('visibleWhen')} />
      </details>
    </div>
  );
}

/** Whether a list of names is written: what stands there otherwise is up to the program. */
export function NamesInput({
  path,
  label,
  usual,
}: {
  path: JsonPath;
  label: string;
  /** what counts where nothing is written */
  usual: string;
}) {
  const t = useMessages(formMessages);
  const { root, disabled, change } = useForm();
  const fields = useFieldChoices();
  const sensors = useOrderSensors();
  const accessibility = useOrderAnnouncements((id) => id);
  const names = listAt(root, path).map(String);
  const labelOf = (name: string) => fields.find(({ value }) => value === name)?.label ?? name;
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [
      names.indexOf(String(active.id)),
      over ? names.indexOf(String(over.id)) : -1,
    ];
    if (from >= 0 && to >= 0) change((text) => moveEntry(text, path, from, to));
  };
  return (
    <div data-path={pathName(path)}>
      <h3>{label}</h3>
      {names.length === 0 && <p className="bd-le-empty">{usual}</p>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCorners}
        accessibility={accessibility}
        onDragEnd={end}
      >
        <SortableContext items={names} strategy={verticalListSortingStrategy} disabled={disabled}>
          <ul className="bd-le-items" aria-label={label}>
            {names.map((name, index) => (
              <SortableItem key={name} id={name} label={labelOf(name)}>
                {(handle: ReactNode) => (
                  <div className="bd-le-chip" data-path={pathName([...path, index])}>
                    {handle}
                    <FieldIcon type={textAt(root, ['fields', name, 'type'])} />
                    <span className="bd-ellipsis">{labelOf(name)}</span>
                    <Button
                      type="text"
                      size="small"
                      disabled={disabled}
                      icon={<DeleteOutlined />}
                      aria-label={t('remove', { label: labelOf(name) })}
                      onClick={() => change((text) => pruneValue(text, [...path, index]))}
                    />
                  </div>
                )}
              </SortableItem>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <div className="bd-le-names-add">
        <Select<string>
          className="bd-le-add"
          showSearch
          disabled={disabled}
          aria-label={`${t('addFieldTo')} · ${label}`}
          placeholder={t('addFieldTo')}
          value={null}
          options={fields.filter(({ value }) => !names.includes(value))}
          onChange={(name) => change((text) => insertItem(text, path, name))}
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
