import { closestCorners, type DragEndEvent } from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { localized, textsOf } from '#app/language/index.ts';
import { insertItem, moveEntry, removeValue } from '#app/screens/lists/editor/document/edits.ts';
import { filledIn } from '#app/screens/lists/editor/document/fresh.ts';
import { type JsonPath, listAt } from '#app/screens/lists/editor/document/json.ts';
import { DragContext } from '#app/widgets/dragging/DragContext.tsx';
import { labelOf } from '#contract/language.ts';
import { allLocales, locales } from '#locales/index.ts';
import { bare } from '#schema/shape.ts';
import { AddButton, AddChoice, RemoveButton } from '../controls.tsx';
import { FieldChip } from '../FieldChip.tsx';
import { type InputProps, pathName, useForm } from '../FormContext.ts';
import { ObjectInputs } from '../ObjectInputs.tsx';
import { SortableItems, useOrderAnnouncements, useRefocus } from '../Sortable.tsx';
import { useFieldChoices } from '../useFieldChoices.ts';
import { LocalizedInput } from './LocalizedInput.tsx';

const t = textsOf(locales.listEditor.form);

const idOf = (group: number, field: string): string => `${group}:${field}`;

const groupOf = (id: string): number => Number(id.slice(0, id.indexOf(':')));

const fieldOf = (id: string): string => id.slice(id.indexOf(':') + 1);

/**
 * Edits the groups of a form and their fields. Both are ordered by dragging or by keyboard; fields can move between
 * groups.
 */
export function GroupsInput({ path, label, help, of: { schema } }: InputProps) {
  const { root, disabled, change } = useForm();
  const choices = useFieldChoices();
  const accessibility = useOrderAnnouncements((id) =>
    fieldOf(id)
      ? (choices.find(({ value }) => value === fieldOf(id))?.label ?? fieldOf(id))
      : t('groupNumber', { number: groupOf(id) + 1 }),
  );
  // while a group is moved, it can only be dropped among groups
  const [isGroup, setMovingGroup] = useState(false);
  const refocus = useRefocus();
  const groups = listAt(root, path);
  const fieldsOf = (group: number): readonly string[] =>
    listAt(root, [...path, group, 'fields']).map(String);
  const used = new Set(groups.flatMap((_group, index) => fieldsOf(index)));
  const free = filledIn(root).filter((name) => !used.has(name));
  const group = schema instanceof z.ZodArray ? bare(schema.element).schema : undefined;

  const end = (event: DragEndEvent) => {
    setMovingGroup(false);
    const { active, over } = event;
    if (!over || active.id === over.id) return;
    const [from, to] = [String(active.id), String(over.id)];
    const [source, target] = [groupOf(from), groupOf(to)];
    if (!fieldOf(from)) {
      change((text) => moveEntry(text, path, source, target));
      refocus(event, idOf(target, ''));
      return;
    }
    const at = fieldsOf(source).indexOf(fieldOf(from));
    const found = fieldsOf(target).indexOf(fieldOf(to));
    const place = found < 0 ? fieldsOf(target).length : found;
    if (at < 0) return;
    const isGone = source !== target && fieldsOf(source).length === 1;
    refocus(event, idOf(isGone && source < target ? target - 1 : target, fieldOf(from)));
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
      // a group without fields is removed
      return isGone ? removeValue(left, [...path, source]) : left;
    });
  };
  if (!(group instanceof z.ZodObject)) return null;
  return (
    <DragContext
      collisionDetection={closestCorners}
      accessibility={accessibility}
      onDragStart={({ active }) => setMovingGroup(!fieldOf(String(active.id)))}
      onDragCancel={() => setMovingGroup(false)}
      onDragEnd={end}
    >
      <SortableItems
        label={t('formGroups')}
        className="bd-le-group"
        items={groups.map((_group, index) => ({
          key: idOf(index, ''),
          label: t('groupNumber', { number: index + 1 }),
        }))}
        disabled={disabled}
      >
        {(_key, index, handle) => (
          <Group
            path={[...path, index]}
            index={index}
            handle={handle}
            group={group}
            fields={fieldsOf(index)}
            free={free}
            isLast={groups.length === 1}
            isGroup={isGroup}
          />
        )}
      </SortableItems>
      <AddButton
        label={t('add', { one: help?.one ? localized(help.one) : label })}
        disabled={free.length === 0}
        onAdd={() =>
          change((text) =>
            insertItem(text, path, {
              label: labelOf(allLocales.listEditor.fresh, 'group'),
              fields: free.slice(0, 1),
            }),
          )
        }
      />
    </DragContext>
  );
}

interface GroupProps {
  readonly path: JsonPath;
  readonly index: number;
  /** moves it */
  readonly handle: ReactNode;
  /** schema of a group */
  readonly group: z.ZodObject;
  readonly fields: readonly string[];
  /** fields that are in no group yet */
  readonly free: readonly string[];
  readonly isLast: boolean;
  /** whether a group is being moved, not a field */
  readonly isGroup: boolean;
}

function Group({ path, index, handle, group, fields, free, isLast, isGroup }: GroupProps) {
  const { disabled, change } = useForm();
  const choices = useFieldChoices();
  const others = Object.keys(group.shape).filter((key) => key !== 'label' && key !== 'fields');
  const nameOf = (name: string) => choices.find(({ value }) => value === name)?.label ?? name;
  const fieldsPath: JsonPath = [...path, 'fields'];
  return (
    <div data-path={pathName(path)}>
      <div className="bd-flex bd-gap-8 bd-le-group-head">
        {handle}
        <LocalizedInput
          path={[...path, 'label']}
          label={t('groupLabel', { number: index + 1 })}
          of={bare(group.shape.label ?? z.any())}
        />
        <RemoveButton
          name={t('removeGroup', { number: index + 1 })}
          disabled={isLast}
          onRemove={() => change((text) => removeValue(text, path))}
        />
      </div>
      <SortableItems
        label={t('groupLabel', { number: index + 1 })}
        list={t('formGroups')}
        items={fields.map((name) => ({ key: idOf(index, name), label: nameOf(name) }))}
        disabled={{ draggable: disabled, droppable: disabled || isGroup }}
      >
        {(id, at, grip) => (
          <FieldChip
            path={[...fieldsPath, at]}
            name={fieldOf(id)}
            label={nameOf(fieldOf(id))}
            handle={grip}
            disabled={fields.length === 1}
            onRemove={() => change((text) => removeValue(text, [...fieldsPath, at]))}
          />
        )}
      </SortableItems>
      <AddChoice
        label={t(free.length === 0 ? 'noFreeFields' : 'addToGroup')}
        name={t('addToGroup')}
        options={choices.filter(({ value }) => free.includes(value))}
        onAdd={(name) => change((text) => insertItem(text, fieldsPath, name))}
      />
      <ObjectInputs schema={group} path={path} keys={others} />
    </div>
  );
}
