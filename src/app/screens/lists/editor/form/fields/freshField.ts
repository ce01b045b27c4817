import type { FieldDefinition } from '#schema/meta.ts';

/** A field of a type as it is added: it passes the checker. */
export function freshField(
  type: string,
): Pick<FieldDefinition, 'label' | 'options' | 'compute'> & { type: string } {
  const label = { 'zh-CN': '新字段', 'en-US': 'New field' };
  if (type === 'enum')
    return {
      type,
      label,
      options: [{ value: 1, label: { 'zh-CN': '选项一', 'en-US': 'Option one' } }],
    };
  if (type === 'computed') return { type, label, compute: { value: '' } };
  return { type, label };
}
