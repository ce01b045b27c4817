import { z } from 'zod';
import { textsOf } from '#app/language/index.ts';
import { pruneValue, removeValue, renameKey } from '#app/screens/lists/editor/document/edits.ts';
import { parametersFor } from '#app/screens/lists/editor/document/fields.ts';
import { isObject, objectAt, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { locales } from '#locales/index.ts';
import { alternatives, bare } from '#schema/shape.ts';
import { AddButton, RemoveButton } from '../controls.tsx';
import { type InputProps, pathName, useForm } from '../FormContext.ts';
import { OnLine } from '../Row.tsx';
import { KeyInput } from './KeyInput.tsx';
import { usePut } from './usePut.ts';
import { VisualInput } from './VisualInput.tsx';

const t = textsOf(locales.listEditor.form);

/** Edits names with values: what a call sends, or what an action changes. */
export function PairsInput({ path, label, help, of }: InputProps) {
  const { root, disabled, change, inputFor } = useForm();
  const put = usePut();
  const { keyType, valueType } =
    of.schema instanceof z.ZodRecord ? of.schema : z.record(z.any(), z.any());
  // whether the names are fields, whose types their values have
  const areFields = bare(keyType).fact.is === 'fieldName';
  // whether values may also come from the row
  const fromRow = alternatives(valueType).some(
    (one) => one instanceof z.ZodObject && '$row' in one.shape,
  );
  const names = areFields ? Object.keys(objectAt(root, ['fields'])) : parametersFor(root, path);
  const value = objectAt(root, path);
  const used = Object.keys(value);
  const free = names.filter((name) => !used.includes(name));
  const fits =
    isObject(valueAt(root, path)) &&
    Object.values(value).every((one) => z.safeParse(valueType, one).success);
  const problemOf = (typed: string) =>
    typed === '' ? t('nameMissing') : used.includes(typed) ? t('takenName') : undefined;
  const add = () => {
    const name = free[0] ?? unused(used);
    const field = valueAt(root, ['fields', name]);
    put([...path, name], fromRow && field !== undefined ? { $row: name } : initial(field));
  };
  const ofValue = bare(valueType);
  const { Input } = inputFor(ofValue);
  return (
    <VisualInput path={path} label={label} help={help} fits={fits}>
      <OnLine.Provider value>
        {used.map((name, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: it keeps its place while it is renamed
            key={index}
            className="bd-grid bd-gap-6 bd-le-pair"
            data-path={pathName([...path, name])}
          >
            <KeyInput
              label={`${label} · ${t('pairName', { number: index + 1 })}`}
              value={name}
              disabled={disabled}
              suggestions={free}
              problemOf={problemOf}
              onTake={(next) => change((text) => renameKey(text, [...path, name], next))}
            />
            <Input path={[...path, name]} of={ofValue} label={`${label} · ${name}`} help={help} />
            <RemoveButton
              label={name}
              onRemove={() =>
                change((text) => (areFields ? removeValue : pruneValue)(text, [...path, name]))
              }
            />
          </div>
        ))}
      </OnLine.Provider>
      <AddButton
        look="line"
        label={t('addValue')}
        name={`${t('addValue')} · ${label}`}
        disabled={areFields && free.length === 0}
        onAdd={add}
      />
    </VisualInput>
  );
}

function unused(used: readonly string[]): string {
  let count = 1;
  while (used.includes(`value${count}`)) count += 1;
  return `value${count}`;
}

/** The initial value for a field. */
const initial = (field: unknown): unknown =>
  textAt(field, ['type']) === 'boolean' ? true : (valueAt(field, ['options', 0, 'value']) ?? '');
