import { Button } from 'antd';
import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import { textsOf } from '#app/language/index.ts';
import type { FocalPoint } from '#contract/entities/special.ts';
import { sizedPicture } from '#contract/pictureSizing.ts';
import { locales } from '#locales/index.ts';
import { pictureAddress } from '#page/links.ts';
import { Field } from './Field.tsx';
import { noteId } from './fieldControl.ts';
import { useInputs } from './found.ts';

const t = textsOf(locales.decorator.inspector);

interface FocalPointFieldProps {
  /** address of the picture; there is no field without one */
  cover: string;
  value: FocalPoint | undefined;
  path: string;
  /** `typing`: one of several keystrokes */
  onChange: (point: FocalPoint | undefined, typing?: boolean) => void;
}

const middle: FocalPoint = { x: 50, y: 50 };
/** percent that an arrow key moves it by; with shift, to the point */
const step = 5;
const ways: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** width in CSS pixels at which the whole picture is shown */
const shownWidth = 320;

const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

/** The point of a picture that stays in sight where the picture is cropped: clicked, or moved by the arrow keys. */
export function FocalPointField(props: FocalPointFieldProps) {
  const { cover, value, path, onChange } = props;
  const { readOnly, onSettle } = useInputs();
  const id = useId();
  const address = pictureAddress(cover);
  if (address === undefined) return null;
  const point = value ?? middle;
  const place = (event: MouseEvent<HTMLButtonElement>) => {
    // a key that presses the button says no place
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({
      x: percent(((event.clientX - left) / width) * 100),
      y: percent(((event.clientY - top) / height) * 100),
    });
  };
  const move = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? 1 : step;
    onChange({ x: percent(point.x + way.x * by), y: percent(point.y + way.y * by) }, true);
  };
  return (
    <Field label={t('focalPoint')} htmlFor={id} path={path} help={t('focalPointHelp')}>
      <button
        type="button"
        id={id}
        className="bd-anchor bd-ground decoration-focal"
        disabled={readOnly}
        aria-describedby={`${noteId(id)} ${id}-at`}
        onClick={place}
        onKeyDown={move}
        onBlur={onSettle}
      >
        <img src={sizedPicture(address, shownWidth)} alt="" decoding="async" draggable={false} />
        <span style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </button>
      <div className="bd-row bd-spread bd-soft bd-digits decoration-focal-place">
        <span id={`${id}-at`} aria-live="polite">
          {t('focalPointAt', { x: point.x, y: point.y })}
        </span>
        {value && !readOnly && (
          <Button size="small" type="link" onClick={() => onChange(undefined)}>
            {t('middle')}
          </Button>
        )}
      </div>
    </Field>
  );
}
