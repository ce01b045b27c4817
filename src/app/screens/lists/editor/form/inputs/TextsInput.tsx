import { z } from 'zod';
import { localized } from '#app/language/index.ts';
import { valuesOf } from '#app/screens/lists/editor/document/entries.ts';
import { valueAt } from '#app/screens/lists/editor/document/json.ts';
import { SeveralSelect } from '#app/widgets/fields/SeveralSelect.tsx';
import { bare, literals } from '#schema/shape.ts';
import { type InputProps, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { usePut } from './usePut.ts';

/** Edits a list of texts: former names, headings, parameters; or some of several options. */
export function TextsInput({ path, label, help, of: { schema } }: InputProps) {
  const { root } = useForm();
  const put = usePut();
  const value = valueAt(root, path);
  const element = schema instanceof z.ZodArray ? bare(schema.element) : undefined;
  const isClosed = element?.schema instanceof z.ZodEnum;
  const offered = isClosed
    ? literals(element.schema)
    : (valuesOf(element?.fact.is, { root, resources: [], path }) ?? []);
  const labelOf = (one: string) => {
    const title = help?.values?.[one];
    return title ? localized(title) : one;
  };
  return (
    <Row path={path} label={label} help={help} whole>
      {(control) => (
        <SeveralSelect
          {...control}
          mode={isClosed ? 'multiple' : 'tags'}
          value={Array.isArray(value) ? value.map(String) : []}
          options={offered.map((one) => ({ value: one, label: labelOf(one) }))}
          {...(offered.length > 0 ? {} : { open: false, suffixIcon: null })}
          tokenSeparators={[',', ' ', '，']}
          onChange={(next) => put(path, next.length === 0 ? undefined : next)}
        />
      )}
    </Row>
  );
}
