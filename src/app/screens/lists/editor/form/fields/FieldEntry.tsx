import { type ReactNode, useContext } from 'react';
import { useLocalized } from '#app/language/index.ts';
import { textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { labelOf } from '#app/screens/lists/editor/document/places.ts';
import { Entry } from '../Entry.tsx';
import { FieldIcon } from '../FieldIcon.tsx';
import { FieldsPlace, useForm } from '../FormContext.ts';
import { FieldInputs } from './FieldInputs.tsx';

interface FieldEntryProps {
  readonly list: string;
  readonly name: string;
  readonly handle: ReactNode;
  readonly onRemove: () => void;
  readonly onDuplicate?: () => void;
}

/** A field, or a question, as an entry of its list. */
export function FieldEntry({ name, ...entry }: FieldEntryProps) {
  const localized = useLocalized();
  const { root } = useForm();
  const path = [...useContext(FieldsPlace), name];
  const field = valueAt(root, path);
  const label = labelOf(field);
  return (
    <Entry
      {...entry}
      name={name}
      path={path}
      icon={<FieldIcon type={textAt(field, ['type'])} />}
      title={label ? localized(label) : name}
      note={name}
    >
      {() => <FieldInputs name={name} />}
    </Entry>
  );
}
