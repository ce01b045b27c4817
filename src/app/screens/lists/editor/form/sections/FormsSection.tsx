import { Segmented } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { isObject, type JsonPath, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { pathName, useForm } from '../FormContext.ts';
import { TextInput } from '../inputs/texts.tsx';
import { usePut } from '../inputs/usePut.ts';
import { formMessages } from '../messages.ts';
import { useFieldChoices } from '../useFieldChoices.ts';
import { Groups } from './FormGroups.tsx';

/** The forms of new records and of changed ones: groups, and their fields by dragging. */
export function FormsSection() {
  const t = useMessages(formMessages);
  return (
    <>
      <h3>{t('formCreate')}</h3>
      <FormShape kind="create" />
      <h3>{t('formEdit')}</h3>
      <FormShape kind="edit" />
    </>
  );
}

type Shape = 'none' | 'create' | 'form' | 'link';

function shapeOf(value: unknown): Shape {
  if (value === 'create') return 'create';
  if (!isObject(value)) return 'none';
  return 'link' in value ? 'link' : 'form';
}

function FormShape({ kind }: { kind: 'create' | 'edit' }) {
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const put = usePut();
  const fields = useFieldChoices();
  const path: JsonPath = ['forms', kind];
  const shape = shapeOf(valueAt(root, path));
  const writable = fields
    .filter(
      ({ value, type }) =>
        type !== 'computed' && valueAt(root, ['fields', value, 'readOnly']) !== true,
    )
    .map(({ value }) => value);
  const pick = (next: Shape) => {
    if (next === 'none') put(path, undefined);
    else if (next === 'create') put(path, 'create');
    else if (next === 'link') put(path, { link: '/' });
    else {
      const like = valueAt(root, ['forms', 'create', 'groups']);
      const groups = kind === 'edit' && Array.isArray(like) ? like : [{ fields: writable }];
      put(path, { groups });
    }
  };
  const shapes: readonly Shape[] =
    kind === 'edit' ? ['none', 'create', 'form', 'link'] : ['none', 'form', 'link'];
  return (
    <div data-path={pathName(path)}>
      <Segmented<Shape>
        className="bd-le-segments"
        aria-label={t(kind === 'create' ? 'formCreate' : 'formEdit')}
        disabled={disabled}
        value={shape}
        options={shapes.map((value) => ({ value, label: t(`shape_${value}`) }))}
        onChange={pick}
      />
      {shape === 'link' && <TextInput path={[...path, 'link']} label={t('link')} mono />}
      {shape === 'form' && <Groups path={[...path, 'groups']} writable={writable} />}
    </div>
  );
}
