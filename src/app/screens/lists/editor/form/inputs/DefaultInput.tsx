import { isConstant } from '#app/screens/lists/editor/document/constants.ts';
import { textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { pathName, useForm } from '../FormContext.ts';
import { ConstantInput } from './ConstantInput.tsx';
import { TextsInput } from './TextsInput.tsx';
import { type InputProps, usePut } from './usePut.ts';
import { VisualInput } from './VisualInput.tsx';

const lists: ReadonlySet<string> = new Set(['tags', 'images', 'relations']);

/** A value of the field that it is written in, asked for as the field itself is. */
export function DefaultInput(props: InputProps) {
  const { path, label, help } = props;
  const { root, disabled } = useForm();
  const put = usePut();
  const field = valueAt(root, path.slice(0, -1));
  const value = valueAt(root, path);
  const type = textAt(field, ['type']);
  if (lists.has(type) && (value === undefined || Array.isArray(value)))
    return <TextsInput {...props} />;
  return (
    <VisualInput path={path} label={label} help={help} fits={isConstant(value)}>
      <ConstantInput
        label={label}
        field={type === 'json' ? undefined : field}
        value={value}
        disabled={disabled}
        onChange={(next) => put(path, next === '' ? undefined : next, pathName(path))}
      />
    </VisualInput>
  );
}
