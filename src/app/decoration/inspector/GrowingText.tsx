import { Input } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import { useTyped } from './useTyped.ts';
import './growingText.css';

interface GrowingTextProps
  extends Omit<
    TextAreaProps,
    'rows' | 'autoSize' | 'className' | 'classNames' | 'style' | 'styles' | 'value' | 'onChange'
  > {
  value: string;
  onChange: (value: string) => void;
  /** fewest lines, and most lines before it scrolls */
  lines: { minRows: number; maxRows: number };
}

/**
 * A text of several lines that grows with its content. The browser sizes it: measuring by script would lay out a large
 * page twice for each key.
 */
export function GrowingText({ lines, value, onChange, ...props }: GrowingTextProps) {
  return (
    <Input.TextArea
      {...props}
      {...useTyped(value, onChange)}
      rows={lines.minRows}
      classNames={{ textarea: 'decoration-growing' }}
      styles={{
        textarea: { minHeight: height(lines.minRows), maxHeight: height(lines.maxRows) },
      }}
    />
  );
}

/** Lines of text, and the padding and border around them. */
const height = (lines: number) => `calc(${lines}lh + 10px)`;
