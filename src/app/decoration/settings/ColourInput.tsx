import { Button, Popover } from 'antd';
import { type AriaAttributes, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { defaultSpecialColour } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { loadedLater } from '../loadedLater.tsx';

const t = textsOf(locales.decorator.settings);

// 21 kB, not needed before a colour is chosen
const Pad = loadedLater(() => import('#app/widgets/sketchPicker.ts'));

/** quiet colours on which covers look well */
const presets = [
  defaultSpecialColour,
  '#FFFFFF',
  '#F7F1E5',
  '#EAF4F1',
  '#E8EEF7',
  '#F8E9E7',
  '#123B3A',
  '#2B2440',
];

/** the popover already has a frame and a shadow */
const bare = { default: { picker: { padding: 0, borderRadius: 0, boxShadow: 'none' } } };

interface ColourInputProps extends Pick<AriaAttributes, 'aria-describedby'> {
  id: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  onSettle: () => void;
}

/** A colour chosen from a pad; the pad is loaded when it is first opened. */
export function ColourInput(props: ColourInputProps) {
  const { id, value, disabled, onChange, onSettle } = props;
  const [open, setOpen] = useState(false);
  const pad = (
    <Pad>
      {({ SketchPicker }) => (
        <SketchPicker
          color={value}
          presetColors={presets}
          disableAlpha
          styles={bare}
          onChange={({ hex }) => onChange(hex.toUpperCase())}
        />
      )}
    </Pad>
  );
  return (
    <Popover
      open={open && !disabled}
      trigger="click"
      placement="bottomLeft"
      content={pad}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) onSettle();
      }}
    >
      <Button
        id={id}
        className="decoration-colour"
        disabled={disabled}
        aria-describedby={props['aria-describedby']}
        aria-label={t('chooseColour', { colour: value })}
      >
        <span className="decoration-colour-sample" style={{ background: value }} />
        {value}
      </Button>
    </Popover>
  );
}
