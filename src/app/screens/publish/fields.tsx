import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Radio } from 'antd';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { platformZone } from '#app/configuration.ts';
import { textsOf } from '#app/language/index.ts';
import { useResource } from '#app/resources/index.ts';
import { RecordPicker } from '#app/resources/pickers/RecordPicker.tsx';
import { useReferenceText } from '#app/resources/useReferenceText.ts';
import { platformTime, platformZoneText } from '#app/session/platformTime.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { counted } from '#app/widgets/fields/counting.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { TypedDatePicker } from '#app/widgets/time/TypedDatePicker.tsx';
import { CoverUpload } from '#app/widgets/upload/CoverUpload.tsx';
import type { Reference } from '#contract/entities/common.ts';
import { scheduleDays, writingLimits } from '#contract/limits.ts';
import { instantOf } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import { referenceOf } from '#schema/record.ts';
import { lastTime } from './writing.ts';

const t = textsOf(locales.publish.publish);

/** The inputs of what is written. */

const problemOf = (id: string): string => `${id}-problem`;

/** Attributes of the input of a `Field`, so that screen readers also read its error. */
export const wrongInput = (id: string, error: string | undefined) =>
  ({
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, error),
  }) as const;

/** The same for a field without an input: a button that leads to one, or a box with several. */
export const describedBy = (id: string, error: string | undefined): string | undefined =>
  error === undefined ? undefined : problemOf(id);

interface FieldProps {
  /** id of the input, or of the field if it has several */
  id: string;
  /** whether it has several inputs, each with a name of its own */
  isGroup?: boolean;
  label: string;
  /** a note beside the label */
  extra?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** One field of a writing form: label, input, and its problem. */
export function Field({ id, isGroup = false, label, extra, error, children }: FieldProps) {
  const Label = isGroup ? 'span' : 'label';
  return (
    <div className="bd-grid bd-gap-8 bd-shrink bd-writing-field">
      <Label className="bd-writing-label" {...(isGroup ? {} : { htmlFor: id })}>
        {label}
        {extra ? <small>{extra}</small> : null}
      </Label>
      {children}
      <FieldError id={id} text={error} />
    </div>
  );
}

/** The problem of a field. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={problemOf(id)} className="bd-error bd-small bd-writing-error" role="alert">
      {text}
    </p>
  ) : null;
}

const focusable =
  'textarea, input:not([type="file"]):not([disabled]), [contenteditable="true"], button:not([disabled])';

/** Scrolls to the first field with a problem and focuses it. */
export function showFirstProblem(form: HTMLElement): void {
  const problem = form.querySelector('.bd-writing-error');
  const field = problem?.closest('.bd-writing-field');
  if (!problem || !field) return;
  // if the field is higher than the window, such as a long list of books, shows its problem instead of its input
  const isTall = field.clientHeight > window.innerHeight;
  (isTall ? problem : field).scrollIntoView?.({ block: 'center' });
  field.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
}

/** What each input takes of the form. */
interface InputProps<T> {
  value: T;
  onChange: (value: T) => void;
  error: string | undefined;
}

/** The title, up to 200 characters; it is focused when the form opens. */
export function TitleField(props: InputProps<string> & { id: string; placeholder: string }) {
  const { id, placeholder, value, onChange, error } = props;
  return (
    <Field id={id} label={t('title')} error={error}>
      <Input
        id={id}
        size="large"
        autoFocus
        count={counted(writingLimits.title)}
        {...wrongInput(id, error)}
        status={error ? 'error' : ''}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** A plain text of several lines. */
export function LongTextField(
  props: InputProps<string> & { id: string; label: string; placeholder: string; maximum: number },
) {
  const { id, label, placeholder, maximum, value, onChange, error } = props;
  return (
    <Field id={id} label={label} error={error}>
      <Input.TextArea
        id={id}
        count={counted(maximum)}
        {...wrongInput(id, error)}
        status={error ? 'error' : ''}
        placeholder={placeholder}
        autoSize={{ minRows: 3, maxRows: 10 }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

interface CoverFieldProps extends InputProps<string> {
  /** width by height that it is cropped to */
  ratio: number;
  /** gets the number of files being uploaded */
  onPendingChange: (count: number) => void;
}

/** One cover picture. */
export function CoverField({ error, ...upload }: CoverFieldProps) {
  return (
    <Field isGroup id="cover" label={t('cover')} error={error}>
      <CoverUpload
        aria-label={t('cover')}
        aria-describedby={describedBy('cover', error)}
        {...upload}
      />
    </Field>
  );
}

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
                className={reference.isDeleted ? 'bd-clip bd-soft' : 'bd-clip'}
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

/** The same for one record at most. */
export function OneReferenceField({
  value,
  onChange,
  ...field
}: Omit<ReferenceFieldProps, 'value' | 'maximum' | 'onChange'> & InputProps<Reference | null>) {
  return (
    <ReferenceField
      {...field}
      maximum={1}
      value={value ? [value] : []}
      onChange={([one]) => onChange(one ?? null)}
    />
  );
}

/** The notations of a time to the minute that may be typed; the first one is shown. */
const minuteForms = [
  'YYYY-MM-DD HH:mm',
  'YYYY/MM/DD HH:mm',
  'YYYY-M-D H:mm',
  'YYYY/M/D H:mm',
] as const;

interface MinutePickerProps<T>
  extends InputProps<string | null>,
    Omit<ComponentProps<typeof TypedDatePicker>, keyof InputProps<T> | 'forms' | 'time'> {
  /** id of its field */
  field: string;
  /** days ahead that can be chosen */
  days: number;
  /** the time of a day that is chosen first */
  first?: string;
  /** the value while no time can be read */
  unread: T;
}

/** Picks a time that is ahead, in the zone of the platform. The value is an instant. */
export function MinutePicker<T extends string | null>(props: MinutePickerProps<T>) {
  const { field, days, first, unread, value, error, onChange, ...picker } = props;
  return (
    <TypedDatePicker
      {...picker}
      {...wrongInput(field, error)}
      time={{ form: 'HH:mm', minuteStep: 5, ...(first ? { first } : {}) }}
      forms={minuteForms}
      status={error ? 'error' : ''}
      value={value ? platformTime(Date.parse(value)) : null}
      from={platformTime()}
      to={platformTime(lastTime(days))}
      onUnread={() => onChange(unread)}
      onChange={(wall) => onChange(wall === null ? null : (isoOf(wall) ?? unread))}
    />
  );
}

function isoOf(wall: string): string | undefined {
  const at = instantOf(`${wall.slice(0, 16)}:00`, platformZone());
  return at === undefined ? undefined : new Date(at).toISOString();
}

/** When it is published: now, or at a time within a year. The field names the time zone of the platform. */
export function ScheduleField({ value, onChange, error }: InputProps<string | null>) {
  const [isLater, setIsLater] = useState(value !== null);
  return (
    <Field isGroup id="schedule" label={t('schedule')} error={error}>
      <div className="bd-row bd-wrap bd-writing-schedule">
        <Radio.Group
          {...radioGroup}
          aria-label={t('schedule')}
          value={isLater || value !== null}
          onChange={(event) => {
            const isWanted = event.target.value === true;
            setIsLater(isWanted);
            // the next full hour that is at least half an hour away
            const next = `${platformTime(serverNow() + 90 * 60_000).slice(0, 13)}:00`;
            onChange(isWanted ? (isoOf(next) ?? '') : null);
          }}
        >
          <Radio value={false}>{t('scheduleNow')}</Radio>
          <Radio value={true}>{t('scheduleLater')}</Radio>
        </Radio.Group>
        {isLater || value !== null ? (
          <>
            <MinutePicker
              aria-label={t('scheduleTime')}
              field="schedule"
              days={scheduleDays}
              unread=""
              allowClear={false}
              {...{ value, error, onChange }}
            />
            <small>
              {t('scheduleZone', { zone: platformZoneText(value ? Date.parse(value) : undefined) })}
            </small>
          </>
        ) : null}
      </div>
    </Field>
  );
}
