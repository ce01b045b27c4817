import { Button } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { type JsonPath, objectAt, textAt } from '#app/screens/lists/editor/document/json.ts';
import { computedTypes } from '#schema/meta.ts';
import { useForm } from '../FormContext.ts';
import { ChoiceInput } from '../inputs/choices.tsx';
import { ExpressionInput } from '../inputs/ExpressionInput.tsx';
import { usePut } from '../inputs/usePut.ts';
import { formMessages, typeMessages } from '../messages.ts';

/** What a computed field is made of and shown as; begun by a pattern of what it usually is. */
export function ComputeInput({ path: computePath, name }: { path: JsonPath; name: string }) {
  const t = useMessages(formMessages);
  const type = useMessages(typeMessages);
  const { root, disabled } = useForm();
  const put = usePut();
  const others = Object.keys(objectAt(root, ['fields'])).filter((one) => one !== name);
  const [first = 'id', second = first] = others;
  const ofType = (types: readonly string[]) =>
    others.filter((one) => types.includes(textAt(root, ['fields', one, 'type'])));
  const [number = first, otherNumber = number] = ofType(['number', 'money', 'duration']);
  const [date = first] = ofType(['date', 'dateTime']);
  const patterns = {
    concat: { concat: [{ $row: first }, { $row: second }], separator: ' · ' },
    multiply: { multiply: [{ $row: number }, { $row: otherNumber }] },
    add: { add: [{ $row: number }, { $row: otherNumber }] },
    daysBetween: { daysBetween: [{ $row: date }, { $now: true }] },
    count: { count: { $row: first } },
    first: { first: [{ $row: first }, { $row: second }] },
    when: {
      when: { field: first, op: 'notEmpty' },
      value: { $row: first },
      otherwise: '—',
    },
  } as const;
  const names = ['concat', 'add', 'multiply', 'daysBetween', 'count', 'first', 'when'] as const;
  return (
    <>
      <ChoiceInput
        path={[...computePath, 'as']}
        label={t('computedAs')}
        usual="text"
        options={computedTypes.map((value) => ({ value, label: type(value) }))}
      />
      <ExpressionInput path={[...computePath, 'value']} label={t('expression')} />
      <div className="bd-le-patterns">
        <small>{t('beginWith')}</small>
        {names.map((kind) => (
          <Button
            key={kind}
            size="small"
            disabled={disabled}
            onClick={() => put([...computePath, 'value'], patterns[kind])}
          >
            {t(`compute_${kind}`)}
          </Button>
        ))}
      </div>
    </>
  );
}
