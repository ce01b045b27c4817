import { InputNumber } from 'antd';
import { valueAt } from '#app/screens/lists/editor/document/json.ts';
import { pathName, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { type InputAt, usePut } from './usePut.ts';

/** A number of the document. */
export function NumberInput({
  path,
  label,
  help,
  minimum,
  maximum,
  unit,
  placeholder,
}: InputAt & {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly unit?: string;
  readonly placeholder?: string;
}) {
  const { root, disabled } = useForm();
  const put = usePut();
  const value = valueAt(root, path);
  return (
    <Row path={path} label={label} {...(help ? { help } : {})}>
      {({ id, status }) => (
        <InputNumber<number>
          id={id}
          className="bd-le-number"
          {...(status ? { status } : {})}
          {...(minimum === undefined ? {} : { min: minimum })}
          {...(maximum === undefined ? {} : { max: maximum })}
          {...(unit === undefined ? {} : { suffix: unit })}
          disabled={disabled}
          placeholder={placeholder}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => put(path, next ?? undefined, pathName(path))}
        />
      )}
    </Row>
  );
}
