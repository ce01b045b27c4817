import { Select } from 'antd';
import { z } from 'zod';
import { valueAt } from '#app/screens/lists/editor/document/json.ts';
import { parametersFor } from '#app/screens/lists/editor/document/parameters.ts';
import { bare } from '#schema/shape.ts';
import { useFields, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { type InputProps, usePut } from './usePut.ts';

/** Several texts: former names, headings, parameters. */
export function TextsInput({ path, label, help, of }: InputProps) {
  const { root, disabled } = useForm();
  const put = usePut();
  const fields = useFields();
  const value = valueAt(root, path);
  const { schema } = of;
  const isParameter = schema instanceof z.ZodArray && bare(schema.element).fact.is === 'parameter';
  const offered = isParameter
    ? [...new Set([...parametersFor(root, path), ...Object.keys(fields)])]
    : [];
  return (
    <Row path={path} label={label} help={help} whole>
      {({ id, status }) => (
        <Select<string[]>
          id={id}
          mode="tags"
          {...(status ? { status } : {})}
          disabled={disabled}
          value={Array.isArray(value) ? value.map(String) : []}
          options={offered.map((one) => ({ value: one, label: one }))}
          {...(offered.length > 0 ? {} : { open: false, suffixIcon: null })}
          tokenSeparators={[',', ' ', '，']}
          onChange={(next) => put(path, next.length === 0 ? undefined : next)}
        />
      )}
    </Row>
  );
}
