import type { ReactNode } from 'react';
import { FieldIcon } from '#app/resources/fields/FieldIcon.tsx';
import { type JsonPath, textAt } from '../document/json.ts';
import { RemoveButton } from './controls.tsx';
import { pathName, useForm } from './FormContext.ts';

interface FieldChipProps {
  /** path of the name in the document */
  readonly path: JsonPath;
  readonly name: string;
  readonly label: string;
  readonly handle: ReactNode;
  readonly disabled?: boolean;
  readonly onRemove: () => void;
}

/** The chip for a field in the list of a form or in another list of fields. */
export function FieldChip({ path, name, label, handle, disabled, onRemove }: FieldChipProps) {
  const { root } = useForm();
  return (
    <div className="bd-row bd-gap-6 bd-box bd-le-chip" data-path={pathName(path)}>
      {handle}
      <FieldIcon type={textAt(root, ['fields', name, 'type'])} />
      <span className="bd-ellipsis">
        {label} {name !== label && <small>{name}</small>}
      </span>
      <RemoveButton label={label} disabled={disabled ?? false} onRemove={onRemove} />
    </div>
  );
}
