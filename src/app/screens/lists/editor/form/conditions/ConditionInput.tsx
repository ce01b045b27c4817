import { useMessages } from '#app/language/index.ts';
import { valueAt } from '#app/screens/lists/editor/document/json.ts';
import { locales } from '#locales/index.ts';
import { condition as conditionShape } from '#schema/meta.ts';
import { AddButton } from '../controls.tsx';
import { type InputProps, useFields, useForm } from '../FormContext.ts';
import { usePut } from '../inputs/usePut.ts';
import { VisualInput } from '../inputs/VisualInput.tsx';
import { ConditionNode } from './ConditionNode.tsx';
import { freshCondition } from './operators.ts';

/** Builds a condition from fields and properties of the user, or edits it as JSON. */
export function ConditionInput({ path, label, help, of }: InputProps) {
  // these conditions, such as who sees a field, can only use properties of the user
  const userOnly = of.fact.is === 'userCondition';
  const t = useMessages(locales.listEditor.form);
  const { root } = useForm();
  const put = usePut();
  const { success, data: now } = conditionShape.safeParse(valueAt(root, path));
  const fresh = freshCondition(useFields(), userOnly);
  const tools = success && !('and' in now || 'or' in now) && (
    <AddButton
      look="link"
      label={t('addCondition')}
      onAdd={() => put(path, { and: [now, fresh] })}
    />
  );
  return (
    <VisualInput path={path} label={label} help={help} fits={success} tools={tools}>
      {success ? (
        <ConditionNode value={now} userOnly={userOnly} onChange={(next) => put(path, next)} />
      ) : (
        <AddButton
          look="line"
          label={t('always')}
          name={`${label} · ${t('always')}`}
          onAdd={() => put(path, fresh)}
        />
      )}
    </VisualInput>
  );
}
