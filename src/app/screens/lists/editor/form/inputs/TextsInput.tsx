import { Select } from 'antd';
import { z } from 'zod';
import { valueAt } from '#app/screens/lists/editor/document/json.ts';
import { valuesOf } from '#app/screens/lists/editor/document/valuesOf.ts';
import { bare } from '#schema/shape.ts';
import { useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { type InputProps, usePut } from './usePut.ts';

/** Edits a list of texts: former names, headings, parameters. */
export function TextsInput({ path, label, help, of: { schema } }: InputProps) {
  const { root } = useForm();
  const put = usePut();
  const value = valueAt(root, path);
  const kind = schema instanceof z.ZodArray ? bare(schema.element).fact.is : undefined;
  const offered = valuesOf(kind, { root, resources: [], path }) ?? [];
  return (
    <Row path={path} label={label} help={help} whole>
      {(control) => (
        <Select<string[]>
          {...control}
          mode="tags"
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
