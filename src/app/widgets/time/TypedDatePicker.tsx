import type { DatePickerProps } from 'antd';
import { type FocusEvent, useMemo, useRef, useState } from 'react';
import { platformZone } from '#app/configuration.ts';
import { textsOf } from '#app/language/index.ts';
import { platformTime } from '#app/session/platformTime.ts';
import { instantOf, wallKind, zoneText } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import { carried, carry, readTyped, WallPicker } from './wallPicker.ts';

const t = textsOf(locales.forms.typedTime);

/** The notations that may be typed; the first one is shown. */
export type DateForms = readonly [string, ...string[]];

type PickerProps = Omit<
  DatePickerProps,
  | 'format'
  | 'onCalendarChange'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'minDate'
  | 'maxDate'
  | 'showTime'
  | 'multiple'
>;

interface TypedDatePickerProps extends PickerProps {
  /** a wall time of the platform, `YYYY-MM-DD HH:mm:ss`, or a day; null for none */
  value: string | null;
  /**
   * Called with each typed text that is a date, and with each chosen date: what stands in the input is what a save takes.
   *
   * @param typed the typed text; empty if the date was chosen
   */
  onChange: (wall: string | null, typed: string) => void;
  /** called with a typed text that is no date, or none that is allowed; `value` is null from then on */
  onUnread?: (text: string) => void;
  /** called with a chosen or typed value before it is confirmed */
  onChoose?: (wall: string | null, typed: string) => void;
  forms: DateForms;
  /** set if a time of day is asked for: its form, the time before one is chosen, which a day alone means, and the step of minutes */
  time?: { form?: string; first?: string; minuteStep?: 5 };
  /** wall times; earlier and later days are refused */
  from?: string;
  to?: string;
}

/** What is typed and not left yet. */
interface Typing {
  /** the value that the picker has: another one would rewrite the text */
  readonly shown: ReturnType<typeof carry> | null;
  /** what was handed on */
  readonly given: string | null;
}

type Refusal = { readonly text: string; readonly why: 'notTaken' | 'outside' | 'skipped' };

/**
 * A date picker in the platform's zone that accepts several typed forms. Each key hands on what it makes of the date, and
 * typed text is not rewritten until the input is left: the beginning of one date is often another one (`2026-11-2`,
 * `2026-11-26`). Text that is no allowed date stays in the input with a message.
 */
export function TypedDatePicker(properties: TypedDatePickerProps) {
  const { forms, value, onChange, onUnread, onChoose, onOpenChange, onBlur, ...others } =
    properties;
  const { time, from, to, ...picker } = others;
  const [form, setForm] = useState(forms[0]);
  const [refusal, setRefusal] = useState<Refusal>();
  const typed = useRef('');
  const [isOpen, setOpen] = useState(false);
  // a new object resets the picker and drops the typed text
  const held = useMemo(() => (value === null ? null : carry(value)), [value]);
  const [typing, setTyping] = useState<Typing>();
  // a value from elsewhere ends it
  const isTyping = typing !== undefined && typing.given === value;
  const zone = platformZone();

  const formOf = (text: string) => forms.find((one) => readTyped(text, [one]));
  /** The wall time of a typed text; undefined if it is none. */
  const wallOf = (text: string): string | undefined => {
    const written = formOf(text);
    const read = written && readTyped(text, [written]);
    if (!read) return undefined;
    const wall = carried(read);
    return time?.first && !written.includes('H') ? `${wall.slice(0, 10)} ${time.first}` : wall;
  };
  const refusalOf = (text: string): Refusal['why'] | undefined => {
    const wall = wallOf(text);
    if (wall === undefined) return 'notTaken';
    if ((from && wall < from) || (to && wall > to)) return 'outside';
    return time && wallKind(wall, zone) === 'skipped' ? 'skipped' : undefined;
  };
  const type = (text: string) => {
    const why = text === '' ? undefined : refusalOf(text);
    const given = why ? null : (wallOf(text) ?? null);
    setTyping({ shown: isTyping ? typing.shown : held, given });
    if (why || (text === '' && picker.allowClear === false)) onUnread?.(text);
    else onChange(given, text);
  };
  const take = (wall: string | null, text: string) => {
    setTyping(undefined);
    // when it is left, the picker reports its value once more: of two equal times it keeps the second
    if (wall === value) return;
    const isSkipped = wall !== null && time !== undefined && wallKind(wall, zone) === 'skipped';
    setRefusal(isSkipped ? { text: text || wall, why: 'skipped' } : undefined);
    if (!isSkipped) onChange(wall, text);
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    const text = typed.current.trim();
    const why = text === '' ? undefined : refusalOf(text);
    if (why) setRefusal({ text, why });
    else setTyping(undefined);
    onBlur?.(event, {});
  };
  const isTwice = value !== null && time !== undefined && wallKind(value, zone) === 'twice';
  return (
    // the picker does not report typed text; a change of its input arrives here
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the picker within
    <div
      className="bd-typed-date"
      onChangeCapture={({ target }) => {
        typed.current = target instanceof HTMLInputElement ? target.value : '';
        setRefusal(undefined);
        setForm(formOf(typed.current) ?? form);
      }}
      // after the picker, which opens with the first change
      onChange={({ target }) => {
        typed.current = target instanceof HTMLInputElement ? target.value : '';
        type(typed.current.trim());
      }}
      // a press in the panel takes the focus there, where the picker hears no key
      onClick={({ target, currentTarget }) => {
        const inPanel = target instanceof Element && target.closest('.ant-picker-panel') !== null;
        if (time && inPanel) currentTarget.querySelector('input')?.focus();
      }}
      // after the picker, which takes the time or closes: the form around it is neither sent nor left
      onKeyDown={(event) => {
        if (isOpen && event.key === 'Escape') event.stopPropagation();
        const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
        if (isPlain && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <WallPicker
        {...picker}
        {...(refusal ? { status: 'error' as const } : {})}
        showTime={
          time
            ? {
                ...(time.form ? { format: time.form } : {}),
                ...(time.minuteStep ? { minuteStep: time.minuteStep } : {}),
                ...(time.first ? { defaultValue: carry(`2026-01-01 ${time.first}`) } : {}),
              }
            : false
        }
        {...(from ? { minDate: carry(from) } : {})}
        {...(to ? { maxDate: carry(to) } : {})}
        value={isTyping ? typing.shown : held}
        format={[form, ...forms]}
        preserveInvalidOnBlur
        onBlur={leave}
        onChange={(next) => {
          const text = typed.current.trim();
          setForm(forms[0]);
          take(wallOf(text) ?? (Array.isArray(next) || !next ? null : carried(next)), text);
        }}
        onCalendarChange={(next) => {
          const chosen = Array.isArray(next) || !next ? null : carried(next);
          const read = readTyped(typed.current, forms);
          if (!read || carried(read) !== chosen) {
            typed.current = '';
            setForm(forms[0]);
          }
          onChoose?.(wallOf(typed.current) ?? chosen, typed.current);
        }}
        onOpenChange={(open) => {
          // until then it counts: the picker reports the typed text once more when it is left
          setOpen(open);
          if (open) typed.current = '';
          else setForm(forms[0]);
          onOpenChange?.(open);
        }}
      />
      {refusal && (
        <small role="alert" className="bd-error bd-time-refused">
          {t(refusal.why, {
            text: refusal.text,
            form: platformTime().slice(0, forms[0].length),
            from: from ?? '…',
            to: to ?? '…',
            zone: zone ?? '',
          })}
        </small>
      )}
      {isTwice && (
        <small role="status">
          {t('twice', { time: value, first: zoneText(instantOf(value, zone) ?? 0, zone) })}
        </small>
      )}
    </div>
  );
}
