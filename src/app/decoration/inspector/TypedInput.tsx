import { Input, type InputProps } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import { type ChangeEvent, useEffect, useState } from 'react';
import { afterPaint } from '#app/widgets/afterPaint.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import { specialLimits } from '#contract/limits.ts';
import { textProblem } from '#contract/text.ts';
import { contractProblems } from '../kinds/shared.ts';
import './growingText.css';

const maximumOf = {
  title: specialLimits.componentTitle,
  name: specialLimits.componentName,
} as const;

/** What is wrong with a component's title or name: that it is too long at once, all else after a check. */
export function textError(
  component: SpecialComponent,
  key: 'title' | 'name',
  { problems, language }: { problems: readonly Problem[]; language: Language },
): string | undefined {
  const isTooLong = textProblem(component[key], { maximum: maximumOf[key] }) !== undefined;
  const judged = isTooLong ? contractProblems(component, language) : problems;
  return judged.find(({ field }) => field === key)?.message;
}

type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/**
 * The text of an input of the inspector while somebody types. The input itself shows each key at once; the page and the
 * outline follow after that was painted (`subscribeDrawing`), so that a key never waits for them.
 *
 * @param value the page's value
 * @param onChange puts what was typed into the page
 */
export function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string>();
  // after the paint the input shows the page's value again, in case something else changed it
  useEffect(
    () => (typed === undefined ? undefined : afterPaint(() => setTyped(undefined))),
    [typed],
  );
  return {
    value: typed ?? value,
    onChange(event: TextChange) {
      setTyped(event.target.value);
      onChange(event.target.value);
    },
  };
}

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

interface TypedInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** A text of one line. */
export function TypedInput({ value, onChange, ...props }: TypedInputProps) {
  return <Input {...props} {...useTyped(value, onChange)} />;
}
