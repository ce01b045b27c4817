import { AutoComplete, Input } from 'antd';
import { useEffect, useState } from 'react';
import { unlessComposing } from '#app/widgets/composing.ts';

interface KeyInputProps {
  readonly id?: string;
  readonly describedBy?: string;
  readonly label?: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly suggestions?: readonly string[];
  /** tells what is wrong with a name; undefined if it can be used */
  readonly problemOf: (typed: string) => string | undefined;
  readonly onTake: (name: string) => void;
}

/** Edits a name that other places use. It is applied when the input is left; an invalid one is reverted. */
export function KeyInput(props: KeyInputProps) {
  const { id, describedBy, label, value, disabled, suggestions, problemOf, onTake } = props;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const problem = typed === value ? undefined : problemOf(typed);
  const take = (next = typed) => {
    if (next === value) return;
    if (problemOf(next)) setTyped(value);
    else onTake(next);
  };
  const input = (
    <Input
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      className="bd-le-mono"
      disabled={disabled}
      {...(problem ? { status: 'error' } : {})}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => take()}
      onPressEnter={unlessComposing(() => take())}
    />
  );
  return (
    <div className="bd-le-key">
      {suggestions ? (
        <AutoComplete
          {...(id ? { id } : {})}
          className="bd-le-mono"
          size="small"
          aria-label={label}
          disabled={disabled}
          {...(problem ? { status: 'error' } : {})}
          value={typed}
          options={suggestions
            .filter((one) => one.toLowerCase().includes(typed === value ? '' : typed.toLowerCase()))
            .map((one) => ({ value: one }))}
          popupMatchSelectWidth={false}
          onChange={(next: string | undefined) => setTyped(next ?? '')}
          onSelect={(next) => take(next)}
          onBlur={() => take()}
        />
      ) : (
        input
      )}
      {problem && <small className="bd-le-error">{problem}</small>}
    </div>
  );
}
