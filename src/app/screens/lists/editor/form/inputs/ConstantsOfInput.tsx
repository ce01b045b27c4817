import { listAt } from '#app/screens/lists/editor/document/json.ts';
import { type InputProps, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { ConstantsInput } from './ConstantInput.tsx';
import { usePut } from './usePut.ts';

/** Edits a list of constants of any type. */
export function ConstantsOfInput({ path, label, help }: InputProps) {
  const { root } = useForm();
  const put = usePut();
  return (
    <Row path={path} label={label} help={help} whole>
      {() => (
        <ConstantsInput
          label={label}
          field={undefined}
          value={listAt(root, path)}
          onChange={(next) => put(path, next.length > 0 ? next : undefined)}
        />
      )}
    </Row>
  );
}
