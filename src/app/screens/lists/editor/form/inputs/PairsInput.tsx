import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { z } from 'zod';
import { useMessages } from '#app/language/index.ts';
import { isConstant } from '#app/screens/lists/editor/document/constants.ts';
import {
  pruneValue,
  removeValue,
  renameKey,
  setValue,
} from '#app/screens/lists/editor/document/edits.ts';
import {
  isObject,
  type JsonPath,
  objectAt,
  textAt,
  valueAt,
} from '#app/screens/lists/editor/document/json.ts';
import { parametersFor } from '#app/screens/lists/editor/document/parameters.ts';
import { bare } from '#schema/shape.ts';
import { AddButton } from '../Add.tsx';
import { pathName, useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { useFieldChoices } from '../useFieldChoices.ts';
import { ConstantInput } from './ConstantInput.tsx';
import { KeyInput } from './KeyInput.tsx';
import { type InputProps, usePut } from './usePut.ts';
import { VisualInput } from './VisualInput.tsx';

/** Where a value comes from: it is written here, stands in the row, or answers a question. */
type Source = 'constant' | 'row' | 'input';

/** Names with a value each: what a call sends, what an action changes. */
export function PairsInput({ path, label, help, of }: InputProps) {
  const t = useMessages(formMessages);
  const { root, disabled, change } = useForm();
  const put = usePut();
  // the names are those of fields, and the values are theirs
  const areFields =
    of.schema instanceof z.ZodRecord && bare(of.schema.keyType).fact.is === 'fieldName';
  // values may come from the row, too, or answer the questions of the action
  const fromRow = of.fact.is === 'body';
  const questions = fromRow ? Object.keys(objectAt(root, [...path.slice(0, -2), 'ask'])) : [];
  const names = areFields ? Object.keys(objectAt(root, ['fields'])) : parametersFor(root, path);
  const value = objectAt(root, path);
  const used = Object.keys(value);
  const free = names.filter((name) => !used.includes(name));
  const fits =
    isObject(valueAt(root, path)) &&
    Object.values(value).every((one) => isConstant(one) || (fromRow && sourceOf(one)));
  const problemOf = (typed: string) =>
    typed === '' ? t('nameMissing') : used.includes(typed) ? t('takenName') : undefined;
  const add = () => {
    const name = free[0] ?? unused(used);
    const fields = valueAt(root, ['fields', name]);
    put([...path, name], fromRow && fields !== undefined ? { $row: name } : initial(fields));
  };
  return (
    <VisualInput path={path} label={label} help={help} fits={fits}>
      {used.map((name, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: it keeps its place while it is renamed
          key={index}
          className="bd-le-pair"
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
          <PairValue
            path={[...path, name]}
            label={`${label} · ${name}`}
            field={areFields ? valueAt(root, ['fields', name]) : undefined}
            fromRow={fromRow}
            questions={questions}
          />
          <Button
            size="small"
            type="text"
            disabled={disabled}
            icon={<DeleteOutlined />}
            aria-label={t('remove', { label: name })}
            onClick={() =>
              change((text) => (areFields ? removeValue : pruneValue)(text, [...path, name]))
            }
          />
        </div>
      ))}
      <AddButton
        small
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

/** What a value of a field begins with. */
const initial = (field: unknown): unknown =>
  textAt(field, ['type']) === 'boolean' ? true : (valueAt(field, ['options', 0, 'value']) ?? '');

function sourceOf(value: unknown): Source | undefined {
  if (isConstant(value)) return 'constant';
  if (typeof valueAt(value, ['$row']) === 'string') return 'row';
  return typeof valueAt(value, ['$input']) === 'string' ? 'input' : undefined;
}

interface PairValueProps {
  readonly path: JsonPath;
  readonly label: string;
  readonly field: unknown;
  readonly fromRow: boolean;
  readonly questions: readonly string[];
}

function PairValue({ path, label, field, fromRow, questions }: PairValueProps) {
  const t = useMessages(formMessages);
  const { root, disabled, change } = useForm();
  const fields = useFieldChoices();
  const value = valueAt(root, path);
  const source = sourceOf(value);
  const set = (next: unknown) => change((text) => setValue(text, path, next), pathName(path));
  const begin: Readonly<Record<Source, unknown>> = {
    constant: '',
    row: { $row: fields[0]?.value ?? 'id' },
    input: { $input: questions[0] ?? '' },
  };
  const sources: readonly Source[] =
    questions.length > 0 || source === 'input' ? ['constant', 'row', 'input'] : ['constant', 'row'];
  return (
    <>
      {fromRow && (
        <Select<Source>
          size="small"
          aria-label={`${label} · ${t('valueSource')}`}
          disabled={disabled}
          value={source ?? 'constant'}
          options={sources.map((one) => ({ value: one, label: t(`source_${one}`) }))}
          popupMatchSelectWidth={false}
          onChange={(next) => set(begin[next])}
        />
      )}
      {source === 'row' && (
        <Select<string>
          size="small"
          showSearch
          aria-label={label}
          disabled={disabled}
          value={textAt(value, ['$row'])}
          options={[...fields]}
          popupMatchSelectWidth={false}
          onChange={(name) => set({ $row: name })}
        />
      )}
      {source === 'input' && (
        <Select<string>
          size="small"
          aria-label={label}
          disabled={disabled}
          value={textAt(value, ['$input'])}
          options={questions.map((one) => ({ value: one, label: one }))}
          onChange={(name) => set({ $input: name })}
        />
      )}
      {source === 'constant' && (
        <ConstantInput
          label={label}
          field={field}
          value={value}
          disabled={disabled}
          onChange={(next) => set(next ?? '')}
        />
      )}
    </>
  );
}
