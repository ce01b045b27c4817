import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { same } from '#app/widgets/draft/merge.ts';
import type { InputProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { isBrokenJson, jsonText } from '../values/json.ts';
import { controlAttributes } from './controlAttributes.ts';
import { parseJson } from './parseJson.ts';

const t = textsOf(locales.forms.value);

/**
 * Data of no fixed shape, edited as JSON. A text that is not JSON yet stays as typed, with a message where it breaks, and
 * cannot be saved.
 */
export default function JsonInput(props: InputProps) {
  const { value, onChange, onBlur } = props;
  const [text, setText] = useState(() => jsonText(value));
  const known = useRef(value);
  // the value was changed from outside
  if (!same(known.current, value)) {
    known.current = value;
    setText(jsonText(value));
  }
  const change = (next: string) => {
    setText(next);
    known.current = parseJson(next);
    onChange?.(known.current);
  };
  const broken = isBrokenJson(value);
  const { disabled } = props;
  return (
    <div className="bd-json-input">
      <Input.TextArea
        {...controlAttributes(props)}
        status={broken ? 'error' : ''}
        value={text}
        autoSize={{ minRows: 3, maxRows: 16 }}
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
        onBlur={onBlur}
      />
      <span className="bd-row bd-gap-8 bd-spread bd-error bd-json-foot">
        {broken && (
          <small aria-live="polite">
            {value.line}:{value.column}
          </small>
        )}
        <Button
          size="small"
          type="text"
          disabled={disabled || broken || text === jsonText(value)}
          onClick={() => setText(jsonText(value))}
        >
          {t('format')}
        </Button>
      </span>
    </div>
  );
}
