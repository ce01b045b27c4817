import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import type { InputProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { referenceOf } from '#schema/record.ts';
import { ReferenceTitle } from '../cells/relations.tsx';
import { RecordPicker } from '../pickers/RecordPicker.tsx';
import { isPickedInline, RemoteSelect } from '../pickers/RemoteSelect.tsx';
import { useResource } from '../resourcesContext.ts';

const t = textsOf(locales.lists.resource);

/**
 * One or several records of another list. One record of a list that can be searched inline is found by typing; others are
 * picked in a dialog.
 */
export default function RelationsInput(props: InputProps) {
  const { field, value, onChange, id, disabled } = props;
  const target = useResource(field.relation?.resource ?? '');
  const isOne = field.type !== 'relations' || field.relation?.maximum === 1;
  if (!target || !isOne || !isPickedInline(target)) return <PickedRecords {...props} />;
  const isList = field.type === 'relations';
  return (
    <RemoteSelect
      id={id}
      label={localized(field.label)}
      resource={target}
      value={referenceOf(isList && Array.isArray(value) ? value[0] : value, target)}
      disabled={disabled}
      onChange={(record) => onChange?.(isList ? (record ? [record] : []) : (record ?? null))}
    />
  );
}

/** The records in their order, and a button that opens the picker. */
function PickedRecords({ field, value, onChange, id, disabled }: InputProps) {
  const [open, setOpen] = useState(false);
  const name = field.relation?.resource ?? '';
  const target = useResource(name);
  const single = field.type !== 'relations';
  const records: unknown[] = Array.isArray(value) ? value : value ? [value] : [];
  const maximum = single ? 1 : (field.relation?.maximum ?? 100);

  const pick = target ? `${t('pick')} · ${localized(target.label)}` : t('pick');

  const change = (next: unknown[]) => onChange?.(single ? (next[0] ?? null) : next);
  const move = (from: number, to: number) => {
    const next = [...records];
    next.splice(to, 0, ...next.splice(from, 1));
    change(next);
  };
  const keep = (picked: readonly Record<string, unknown>[]) => {
    const known = new Map(records.map((record) => [referenceOf(record, target)?.id, record]));
    change(picked.map((record) => known.get(referenceOf(record, target)?.id) ?? record));
    setOpen(false);
  };

  return (
    <div className="bd-relations">
      {records.length > 0 && (
        <ol>
          {records.map((record, index) => {
            const reference = referenceOf(record, target);
            const title = reference?.title ?? '';
            return (
              <li key={reference?.id ?? index}>
                {reference && (
                  <ReferenceTitle reference={reference} target={target} className="bd-ellipsis" />
                )}
                {!single && records.length > 1 && (
                  <>
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowUpOutlined />}
                      aria-label={t('moveUp', { title })}
                      disabled={disabled || index === 0}
                      onClick={() => move(index, index - 1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowDownOutlined />}
                      aria-label={t('moveDown', { title })}
                      disabled={disabled || index === records.length - 1}
                      onClick={() => move(index, index + 1)}
                    />
                  </>
                )}
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={t('remove', { title })}
                  disabled={disabled ?? false}
                  onClick={() => change(records.filter((_, other) => other !== index))}
                />
              </li>
            );
          })}
        </ol>
      )}
      <Button
        {...(id === undefined ? {} : { id })}
        icon={<PlusOutlined />}
        // the label of the form item names what is picked, not what the button does
        aria-label={pick}
        disabled={disabled || !target}
        onClick={() => setOpen(true)}
      >
        {pick}
      </Button>
      {open && (
        <RecordPicker
          resource={name}
          open
          maximum={maximum}
          selected={records}
          onConfirm={keep}
          onCancel={() => setOpen(false)}
        />
      )}
    </div>
  );
}
