import { CloseOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { isObject, type JsonObject, textAt } from '#app/screens/lists/editor/document/json.ts';
import { locales } from '#locales/index.ts';
import { useFields, useForm } from '../FormContext.ts';
import { ConstantInput, ConstantsInput } from '../inputs/ConstantInput.tsx';
import { fieldOfName, firstOperand, type Operand } from './operators.ts';

interface OperandProps {
  readonly field: string;
  readonly list: boolean;
  readonly value: Operand;
  readonly onChange: (operand: Operand) => void;
}

/** What a condition compares with: one or several constants, the present time, or a value of the user or of the row. */
export function OperandInput({ field: name, list, value, onChange }: OperandProps) {
  const t = useMessages(locales.listEditor.form);
  const { disabled } = useForm();
  const fields = useFields();
  const field = fieldOfName(fields, name);
  const label = t('conditionValue');
  if (isObject(value))
    return (
      <NamedOperand value={value} onReset={() => onChange(firstOperand(fields, name, 'equals'))} />
    );
  if (list)
    return (
      <ConstantsInput
        label={label}
        field={field}
        value={Array.isArray(value) ? value : []}
        onChange={onChange}
      />
    );
  const type = textAt(field, ['type']);
  return (
    <span className="bd-flex bd-shrink bd-le-operand">
      <ConstantInput
        label={label}
        field={type ? field : { type: 'text' }}
        value={value}
        disabled={disabled}
        onChange={(next) => onChange(next ?? firstOperand(fields, name, 'equals'))}
      />
      {(type === 'date' || type === 'dateTime') && (
        <Button size="small" type="link" onClick={() => onChange({ $now: true })}>
          {t('now')}
        </Button>
      )}
    </span>
  );
}

/** `$now`, or a value of the user or of the row. */
function NamedOperand({ value, onReset }: { value: JsonObject; onReset: () => void }) {
  const t = useMessages(locales.listEditor.form);
  const { language } = useLanguage();
  const [key = '', given] = Object.entries(value)[0] ?? [];
  const name = String(given);
  const field = fieldOfName(useFields(), key === '$user' ? `$user.${name}` : name);
  const label = textAt(field, ['label', language]) || name;
  return (
    <Input
      size="small"
      readOnly
      aria-label={t('conditionValue')}
      title={key === '$now' ? key : `${key}.${name}`}
      value={key === '$now' ? t('now') : key === '$user' ? `${t('userGroup')} · ${label}` : label}
      suffix={
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('removeCondition')}
          onClick={onReset}
        />
      }
    />
  );
}
