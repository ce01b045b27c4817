import { Segmented } from 'antd';
import { useContext } from 'react';
import { z } from 'zod';
import { localized, textsOf } from '#app/language/index.ts';
import { valuesOf } from '#app/screens/lists/editor/document/entries.ts';
import { isObject, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { locales } from '#locales/index.ts';
import { partOf } from '#schema/reference/part.ts';
import { alternatives, type Bare, bare, isScalar, literals } from '#schema/shape.ts';
import { Pick } from '../controls.tsx';
import { type InputAt, type InputProps, useForm } from '../FormContext.ts';
import { ObjectInputs } from '../ObjectInputs.tsx';
import { OnLine, Row } from '../Row.tsx';
import { useFresh } from '../useFresh.ts';
import { usePut } from './usePut.ts';

const t = textsOf(locales.listEditor.form);

/** One of the shapes that a value may have, by its name in the reference. */
interface Variant {
  readonly name: string;
  readonly schema: z.core.$ZodType | undefined;
  /** what is written for it where it has no schema */
  readonly value?: unknown;
  readonly isAt: (value: unknown) => boolean;
}

/**
 * The shapes of a union. An object is identified by the value of the key that tells the shapes apart, else by the first
 * key that no other shape has; the shape without a name stands for not writing the value.
 */
function variantsOf(schema: z.core.$ZodType, isOptional: boolean): readonly Variant[] {
  const all = alternatives(schema);
  const plain = all.filter(isScalar);
  const keysOf = (one: z.core.$ZodType) =>
    one instanceof z.ZodObject ? Object.keys(one.shape) : [];
  const telling = tellingKey(schema);
  const variants = all.flatMap((one): Variant[] => {
    if (one instanceof z.ZodLiteral) return [...one.values].map(constantVariant);
    if (one instanceof z.ZodNull && plain.length === 1) return [constantVariant(null)];
    if (telling !== undefined && one instanceof z.ZodObject)
      return literals(one.shape[telling] ?? z.any()).map((name) => ({
        name,
        schema: one,
        isAt: (value) => isObject(value) && value[telling] === name,
      }));
    if (one instanceof z.ZodArray) return [{ name: 'list', schema: one, isAt: Array.isArray }];
    const foreign = new Set(all.filter((other) => other !== one).flatMap(keysOf));
    const [name] = keysOf(one).filter((key) => !foreign.has(key));
    if (name !== undefined)
      return [{ name, schema: one, isAt: (value) => isObject(value) && name in value }];
    // all plain types together are one shape
    if (one !== plain[0]) return [];
    const isAt = (value: unknown) => value !== undefined && typeof value !== 'object';
    return [{ name: 'string', schema: plain.length > 1 ? z.union(plain) : one, isAt }];
  });
  const absent: Variant = { name: '', schema: undefined, isAt: (value) => value === undefined };
  return isOptional ? [absent, ...variants] : variants;
}

const constantVariant = (value: unknown): Variant => ({
  name: String(value),
  schema: undefined,
  value,
  isAt: (one) => one === value,
});

/** The key whose value tells which shape of a union an object has. */
const tellingKey = (schema: z.core.$ZodType): string | undefined =>
  schema instanceof z.ZodDiscriminatedUnion ? schema.def.discriminator : undefined;

/** The key of an object schema that has no other key. */
function onlyKey(schema: z.core.$ZodType | undefined): string | undefined {
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return keys.length === 1 ? keys[0] : undefined;
}

/** Edits a value that can be written in several ways: the person chooses the way, then enters the value. */
export function UnionInput({ path, label, help, of }: InputProps) {
  const { root } = useForm();
  const put = usePut();
  const fresh = useFresh();
  const onLine = useContext(OnLine);
  const value = valueAt(root, path);
  const all = variantsOf(of.schema, of.isOptional);
  const now = all.find(({ isAt }) => isAt(value));
  const telling = tellingKey(of.schema);
  // names of fields or other things are only offered if there are any
  const isOffered = ({ schema, name }: Variant): boolean => {
    const key = onlyKey(schema);
    if (!key || !(schema instanceof z.ZodObject) || name === now?.name) return true;
    const context = { root, resources: [], path: [...path, key] };
    return valuesOf(bare(schema.shape[key] ?? z.any()).fact.is, context)?.length !== 0;
  };
  const pick = (name: string) => {
    const variant = all.find((one) => one.name === name);
    if (!variant || variant === now) return;
    const { schema } = variant;
    if (!schema) return put(path, variant.value);
    const made = fresh(schema, { help, stem: '' });
    // keys that both shapes have are kept
    const known = schema instanceof z.ZodObject ? schema.shape : {};
    const kept =
      isObject(made) && isObject(value)
        ? Object.entries(value).filter(([key]) => Object.hasOwn(known, key) && key !== telling)
        : [];
    put(path, isObject(made) ? { ...made, ...Object.fromEntries(kept) } : made);
  };
  const nameOf = (name: string) => {
    const known = help?.values?.[name];
    return known ? localized(known) : name || t('notWritten');
  };
  const options = all.filter(isOffered).map(({ name }) => ({ value: name, label: nameOf(name) }));
  const below = now?.schema && (
    <Below
      path={path}
      schema={now.schema}
      label={onLine ? label : nameOf(now.name)}
      help={help}
      telling={telling}
    />
  );
  if (onLine)
    return (
      <>
        <Pick
          label={`${label} · ${t('valueSource')}`}
          value={now?.name ?? ''}
          options={options}
          onPick={pick}
        />
        {below}
      </>
    );
  return (
    <div className="bd-column bd-gap-12 bd-shrink">
      <Row path={path} label={label} help={help}>
        {({ id, disabled }) => (
          <Segmented<string>
            id={id}
            className="bd-le-segments"
            aria-label={label}
            disabled={disabled}
            value={now?.name ?? ''}
            options={options}
            onChange={pick}
          />
        )}
      </Row>
      {below}
    </div>
  );
}

interface BelowProps extends InputAt {
  readonly schema: z.core.$ZodType;
  /** the key that the choice has set */
  readonly telling: string | undefined;
}

/** The input for the chosen shape. */
function Below({ path, schema, label, help, telling }: BelowProps) {
  const { language, inputFor } = useForm();
  const of = bare(schema);
  const key = onlyKey(of.schema);
  const isPlain = of.schema instanceof z.ZodObject && of.fact.is === undefined;
  if (isPlain && key !== undefined && !partOf(language.parts, of.schema)) {
    const ofKey: Bare = bare(of.schema.shape[key] ?? z.any());
    if (ofKey.schema instanceof z.ZodLiteral) return null;
    const { Input } = inputFor(ofKey);
    return <Input path={[...path, key]} of={ofKey} label={label} />;
  }
  if (isPlain) {
    const keys = Object.keys(of.schema.shape).filter((one) => one !== telling);
    return keys.length > 0 && <ObjectInputs schema={of.schema} path={path} keys={keys} />;
  }
  const { Input } = inputFor(of);
  return <Input path={path} of={of} label={label} help={help} />;
}
