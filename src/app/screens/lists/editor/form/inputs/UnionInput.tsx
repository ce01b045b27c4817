import { Segmented } from 'antd';
import { z } from 'zod';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { isObject, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { alternatives, bare } from '#schema/shape.ts';
import { useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { ObjectInputs } from '../ObjectInputs.tsx';
import { Row } from '../Row.tsx';
import { useFresh } from '../useFresh.ts';
import { type InputProps, usePut } from './usePut.ts';

/** One of the shapes that a value may have, by the name that the reference knows it by. */
interface Variant {
  readonly name: string;
  readonly schema: z.core.$ZodType | undefined;
  readonly isAt: (value: unknown) => boolean;
}

/** The shapes of a union: an object goes by the first key that no other has; without a name, it is not written. */
function variantsOf(schema: z.core.$ZodType, isOptional: boolean): readonly Variant[] {
  const all = alternatives(schema);
  const keysOf = (one: z.core.$ZodType) =>
    one instanceof z.ZodObject ? Object.keys(one.shape) : [];
  const variants = all.flatMap((one): Variant[] => {
    if (one instanceof z.ZodLiteral)
      return [...one.values].map((literal) => ({
        name: String(literal),
        schema: undefined,
        isAt: (value) => value === literal,
      }));
    const foreign = new Set(all.filter((other) => other !== one).flatMap(keysOf));
    const [name] = keysOf(one).filter((key) => !foreign.has(key));
    if (name !== undefined)
      return [{ name, schema: one, isAt: (value) => isObject(value) && name in value }];
    const type = one instanceof z.ZodArray ? 'list' : 'string';
    const isAt = (value: unknown) =>
      type === 'list' ? Array.isArray(value) : ['string', 'number'].includes(typeof value);
    return [{ name: type, schema: one, isAt }];
  });
  const absent: Variant = { name: '', schema: undefined, isAt: (value) => value === undefined };
  return isOptional ? [absent, ...variants] : variants;
}

/** What may be written in several ways: which of them, and then that. */
export function UnionInput(props: InputProps) {
  const { path, label, help, of } = props;
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { root, disabled, inputFor } = useForm();
  const put = usePut();
  const fresh = useFresh();
  const value = valueAt(root, path);
  const variants = variantsOf(of.schema, of.isOptional);
  const now = variants.find(({ isAt }) => isAt(value));
  const Input = now?.schema && inputFor(bare(now.schema)).Input;
  const pick = (name: string) => {
    const variant = variants.find((one) => one.name === name);
    if (!variant || variant === now) return;
    const { schema } = variant;
    if (!schema) return put(path, name === '' ? undefined : name === 'false' ? false : name);
    const made = fresh(schema, { help });
    // what both have stays
    const kept =
      isObject(made) && isObject(value)
        ? Object.entries(value).filter(([key]) => Object.hasOwn(made, key))
        : [];
    put(path, isObject(made) ? { ...made, ...Object.fromEntries(kept) } : made);
  };
  const nameOf = (name: string) => {
    const known = help?.values?.[name];
    return known ? localized(known) : name || t('notWritten');
  };
  return (
    <div className="bd-le-part">
      <Row path={path} label={label} help={help}>
        {({ id }) => (
          <Segmented<string>
            id={id}
            className="bd-le-segments"
            aria-label={label}
            disabled={disabled}
            value={now?.name ?? ''}
            options={variants.map(({ name }) => ({ value: name, label: nameOf(name) }))}
            onChange={pick}
          />
        )}
      </Row>
      {now?.schema instanceof z.ZodObject && bare(now.schema).fact.is === undefined ? (
        <ObjectInputs schema={now.schema} path={path} />
      ) : (
        Input &&
        now?.schema && (
          <Input path={path} of={bare(now.schema)} label={nameOf(now.name)} help={help} />
        )
      )}
    </div>
  );
}
