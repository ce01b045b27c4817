import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { useResource } from '#app/resources/index.ts';
import { RecordPicker } from '#app/resources/pickers/RecordPicker.tsx';
import { useReferenceText } from '#app/resources/useReferenceText.ts';
import type { Reference } from '#contract/entities/common.ts';
import { locales } from '#locales/index.ts';
import { referenceOf } from '#schema/record.ts';
import { describedBy, FieldError } from './Field.tsx';

interface ReferenceFieldProps {
  /** the list to pick from */
  resource: string;
  label: string;
  /** text of the button */
  add: string;
  value: readonly Reference[];
  maximum: number;
  /** shown before each title: `#` for topics */
  mark?: string;
  error?: string | undefined;
  onChange: (value: Reference[]) => void;
}

/** Records that belong to what is written: chips, and a button that opens the picker. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { resource: name, label, add, value, maximum, mark = '', error, onChange } = props;
  const t = useMessages(locales.publish.publish);
  const textOf = useReferenceText();
  const resource = useResource(name);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="bd-grid bd-gap-12 bd-writing-attachment">
      <span className="bd-writing-label">{label}</span>
      <div className="bd-grid bd-gap-8 bd-shrink bd-writing-field">
        <div className="bd-row bd-wrap bd-gap-8 bd-writing-references">
          {value.map((reference) => (
            <span key={reference.id} className="bd-inline bd-gap-6 bd-accent bd-writing-chip">
              <span
                className={reference.isDeleted ? 'bd-soft' : undefined}
                title={textOf(reference)}
              >
                {mark + textOf(reference)}
              </span>
              <button
                className="bd-center bd-rigid"
                type="button"
                aria-label={t('removeReference', { title: reference.title })}
                onClick={() => onChange(value.filter(({ id }) => id !== reference.id))}
              >
                <CloseOutlined />
              </button>
            </span>
          ))}
          {maximum > 1 || value.length === 0 ? (
            <Button
              type="text"
              icon={<PlusOutlined aria-hidden />}
              aria-describedby={describedBy(id, error)}
              onClick={() => setIsOpen(true)}
            >
              {add}
            </Button>
          ) : null}
        </div>
        <FieldError id={id} text={error} />
      </div>
      <RecordPicker
        resource={name}
        open={isOpen}
        maximum={maximum}
        selected={value}
        onConfirm={(records) => {
          setIsOpen(false);
          onChange(records.flatMap((record) => referenceOf(record, resource) ?? []));
        }}
        onCancel={() => setIsOpen(false)}
      />
    </div>
  );
}
