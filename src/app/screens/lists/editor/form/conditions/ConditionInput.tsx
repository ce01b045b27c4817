import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { valueAt } from '#app/screens/lists/editor/document/json.ts';
import { condition as conditionShape } from '#schema/meta.ts';
import { useFields, useForm } from '../FormContext.ts';
import { type InputProps, usePut } from '../inputs/usePut.ts';
import { VisualInput } from '../inputs/VisualInput.tsx';
import { formMessages } from '../messages.ts';
import { ConditionNode } from './ConditionNode.tsx';
import { freshCondition } from './operators.ts';

/** Builds a condition from fields and properties of the user, or edits it as JSON. */
export function ConditionInput({ path, label, help, of }: InputProps) {
  // these conditions, such as who sees a field, can only use properties of the user
  const userOnly = of.fact.is === 'userCondition';
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const put = usePut();
  const fields = useFields();
  const parsed = conditionShape.safeParse(valueAt(root, path));
  const fresh = freshCondition(fields, userOnly);
  const isGroup = parsed.success && ('and' in parsed.data || 'or' in parsed.data);
  const tools = parsed.success && !isGroup && (
    <Button
      size="small"
      type="link"
      icon={<PlusOutlined />}
      disabled={disabled}
      onClick={() => put(path, { and: [parsed.data, fresh] })}
    >
      {t('addCondition')}
    </Button>
  );
  return (
    <VisualInput path={path} label={label} help={help} fits={parsed.success} tools={tools}>
      {parsed.success ? (
        <ConditionNode
          value={parsed.data}
          userOnly={userOnly}
          onChange={(next) => put(path, next)}
        />
      ) : (
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          disabled={disabled}
          aria-label={`${label} · ${t('always')}`}
          onClick={() => put(path, fresh)}
        >
          {t('always')}
        </Button>
      )}
    </VisualInput>
  );
}
