import { Button, Select } from 'antd';
import { z } from 'zod';
import { localized, textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { helpOf, partOf } from '#schema/reference/part.ts';
import { bare } from '#schema/shape.ts';
import { pruneValue } from '../document/edits.ts';
import { isRelevant } from '../document/entries.ts';
import { isObject, type JsonPath, textAt, valueAt } from '../document/json.ts';
import { AddButton } from './controls.tsx';
import { findingsAt, type InputProps, useForm } from './FormContext.ts';
import { PartHeading } from './InheritedMark.tsx';
import { usePut } from './inputs/usePut.ts';
import { Row } from './Row.tsx';
import { useFresh } from './useFresh.ts';

const t = textsOf(locales.listEditor.form);

interface ObjectInputsProps {
  readonly schema: z.ZodObject;
  /** path of the object, whether it exists yet or not */
  readonly path: JsonPath;
  /** keys to draw. Default: all */
  readonly keys?: readonly string[];
  /** put before the labels of the inputs, to name the object */
  readonly prefix?: string;
}

/** Draws an input for each key of an object that has an effect or is written anyway. Rarely used keys are folded. */
export function ObjectInputs({
  schema,
  path,
  keys = Object.keys(schema.shape),
  prefix,
}: ObjectInputsProps) {
  const tools = useForm();
  const object = valueAt(tools.root, path);
  const provider = textAt(tools.root, ['provider']);
  const oneOf = bare(schema).fact.oneOf ?? [];
  const chosen = oneOf.find((key) => valueAt(object, [key]) !== undefined);
  const shown = keys.flatMap((key) => {
    const of = bare(schema.shape[key] ?? z.any());
    const isWritten = valueAt(object, [key]) !== undefined;
    const fits =
      of.fact.deprecated === undefined &&
      !of.fact.notFor?.includes(provider) &&
      (oneOf.includes(key) ? key === chosen : isRelevant(of.fact, object));
    return fits || isWritten
      ? [{ key, of, isWritten, help: helpOf(tools.language.parts, schema, key) }]
      : [];
  });
  const titleOf = ({ key, help }: (typeof shown)[number]) =>
    [...(prefix ? [prefix] : []), help ? localized(help.title) : key].join(' · ');
  const inputOf = (one: (typeof shown)[number]) => {
    const { Input, isWide } = tools.inputFor(one.of);
    return (
      <div key={one.key} className={isWide ? 'bd-le-wide' : ''}>
        <Input path={[...path, one.key]} of={one.of} label={titleOf(one)} help={one.help} />
      </div>
    );
  };
  const plain = shown.filter(({ of }) => !of.fact.rare);
  const rare = shown.filter(({ of }) => of.fact.rare);
  return (
    <div className="bd-le-keys">
      {oneOf.length > 0 && <ChoiceOfKey schema={schema} path={path} chosen={chosen} />}
      {plain.map(inputOf)}
      {rare.length > 0 && (
        <details
          className="bd-le-more bd-le-wide"
          open={rare.some(
            ({ key, isWritten }) => isWritten && findingsAt(tools, [...path, key], true).length > 0,
          )}
        >
          <summary>{t('more', { names: rare.map(titleOf).join(t('comma')) })}</summary>
          <div className="bd-le-keys">{rare.map(inputOf)}</div>
        </details>
      )}
    </div>
  );
}

/** Chooses which one of several keys an object has, if it must have exactly one of them. */
function ChoiceOfKey({
  schema,
  path,
  chosen,
}: Pick<ObjectInputsProps, 'schema' | 'path'> & { readonly chosen: string | undefined }) {
  const { language, change } = useForm();
  const put = usePut();
  const fresh = useFresh();
  const { title, values = {} } = partOf(language.parts, schema)?.choice ?? {};
  const keys = bare(schema).fact.oneOf ?? [];
  const label = title ? localized(title) : keys.join(' / ');
  const nameOf = (key: string) => {
    const name = values[key];
    return name ? localized(name) : key;
  };
  return (
    <div className="bd-le-wide">
      <Row path={[...path, keys.join()]} label={label}>
        {(control) => (
          <Select<string>
            {...control}
            value={chosen ?? null}
            options={keys.map((key) => ({ value: key, label: nameOf(key) }))}
            onChange={(next) => {
              const group = `${path.join('/')} ${next}`;
              put([...path, next], fresh(schema.shape[next] ?? z.any()), group);
              if (chosen) change((text) => pruneValue(text, [...path, chosen]), group);
            }}
          />
        )}
      </Row>
    </div>
  );
}

/** Edits an object: shows its keys, or a button that creates it if several keys are required. */
export function ObjectInput({ path, label, help, of, isNamed = false }: InputProps) {
  const { root, disabled } = useForm();
  const put = usePut();
  const fresh = useFresh();
  const { schema, isOptional } = of;
  if (!(schema instanceof z.ZodObject)) return null;
  const needed = Object.values<z.core.$ZodType>(schema.shape).filter(
    (one) => !bare(one).isOptional,
  );
  const isThere = isObject(valueAt(root, path));
  const comesWhole = isOptional && needed.length > 1;
  if (!isThere && comesWhole)
    return (
      <div className="bd-column bd-gap-12 bd-shrink" data-path={path.join('/')}>
        {help && <p className="bd-le-empty">{localized(help.meaning)}</p>}
        <AddButton
          label={t('add', { one: help?.one ? localized(help.one) : label })}
          onAdd={() => put(path, fresh(schema, { help, label: help?.fresh }))}
        />
      </div>
    );
  return (
    <div className="bd-column bd-gap-12 bd-shrink" data-path={path.join('/')}>
      <PartHeading path={path} label={label} isNamed={isNamed} />
      <ObjectInputs schema={schema} path={path} />
      {comesWhole && (
        <Button
          type="link"
          size="small"
          danger
          disabled={disabled}
          onClick={() => put(path, undefined)}
        >
          {t('remove', { label })}
        </Button>
      )}
    </div>
  );
}
