import { Suspense } from 'react';
import { UnknownWidget } from '../cells/Cell.tsx';
import type { InputProps } from './InputProps.ts';
import { inputs, isInputName } from './registry.ts';

/** The input of a field by its widget or type; an unknown widget shows an error in its place. */
export function FieldInput(props: InputProps) {
  const name = props.field.widget ?? props.field.type;
  if (!isInputName(name)) return <UnknownWidget name={name} />;
  const Content = inputs[name];
  return (
    <Suspense fallback={<span className="bd-input-bone" />}>
      <Content {...props} />
    </Suspense>
  );
}
