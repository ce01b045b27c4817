import { Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import type { InputProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { textOf } from '../format.ts';
import { contrastOf } from '../values/colour.ts';
import { hexColour } from '../values/fits.ts';
import { ParsedInput } from './ParsedInput.tsx';

const t = textsOf(locales.forms.value);

const Picker = lazy(async () => ({
  default: (await import('#app/widgets/sketchPicker.ts')).SketchPicker,
}));

/** A colour as `#RRGGBB`: typed, or chosen; with its contrast to white and to black text. */
export default function ColourInput(props: InputProps) {
  const { value, onChange, disabled } = props;
  const [open, setOpen] = useState(false);
  const text = textOf(value);
  const colour = hexColour.test(text.trim()) ? text.trim() : undefined;
  return (
    <span className="bd-wrap bd-gap-8 bd-colour-input">
      <Popover
        trigger="click"
        open={open && !disabled}
        onOpenChange={setOpen}
        placement="bottomLeft"
        destroyOnHidden
        content={
          <Suspense fallback={<span className="bd-input-bone" />}>
            <Picker
              color={colour ?? '#ffffff'}
              disableAlpha
              onChange={({ hex }) => onChange?.(hex.toUpperCase())}
            />
          </Suspense>
        }
      >
        <button
          type="button"
          className="bd-rigid bd-edged bd-colour-swatch"
          disabled={disabled}
          aria-label={t('choose')}
          aria-expanded={open}
          style={colour === undefined ? {} : { background: colour }}
        />
      </Popover>
      <ParsedInput {...props} placeholder="#F5F5F5" parse={completed} format={textOf} />
      {colour !== undefined && (
        <small className="bd-breaks bd-soft bd-tiny bd-wide bd-contrast">
          {t('contrast', {
            white: contrastOf(colour, '#ffffff'),
            black: contrastOf(colour, '#000000'),
          })}
        </small>
      )}
    </span>
  );
}

/** Six digits that were pasted without their `#`, or typed full-width. */
function completed(text: string): string {
  const plain = text.normalize('NFKC').trim();
  return /^[0-9a-f]{6}$/i.test(plain) ? `#${plain}` : plain;
}
