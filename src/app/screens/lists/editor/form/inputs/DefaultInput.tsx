import { useMessages } from '#app/language/index.ts';
import { type JsonPath, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { pathName, useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { ConstantInput } from './ConstantInput.tsx';
import { ListInput } from './choices.tsx';
import { isConstant } from './constants.ts';
import { usePut } from './usePut.ts';
import { VisualInput } from './VisualInput.tsx';

const lists: ReadonlySet<string> = new Set(['tags', 'images', 'relations']);

/** What a new record begins with, asked for as the field itself is. `path`: of the field */
export function DefaultInput({ path }: { path: JsonPath }) {
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const put = usePut();
  const field = valueAt(root, path);
  const at: JsonPath = [...path, 'default'];
  const value = valueAt(root, at);
  const type = textAt(field, ['type']);
  if (lists.has(type) && (value === undefined || Array.isArray(value)))
    return <ListInput path={at} label={t('default')} />;
  return (
    <VisualInput path={at} label={t('default')} fits={isConstant(value)}>
      <ConstantInput
        label={t('default')}
        field={type === 'json' ? undefined : field}
        value={value}
        disabled={disabled}
        onChange={(next) => put(at, next === '' ? undefined : next, pathName(at))}
      />
    </VisualInput>
  );
}
