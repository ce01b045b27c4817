import { useMessages } from '#app/language/index.ts';
import { listAt, textAt } from '#app/screens/lists/editor/document/json.ts';
import { useForm } from '../FormContext.ts';
import { CallInput } from '../inputs/CallInput.tsx';
import { ChoiceInput } from '../inputs/choices.tsx';
import { NamesInput } from '../inputs/NamesInput.tsx';
import { LocalizedInput } from '../inputs/texts.tsx';
import { formMessages } from '../messages.ts';

/** What the details show, and how records are picked in other lists. */
export function DetailSection() {
  const t = useMessages(formMessages);
  const { root } = useForm();
  const filters = listAt(root, ['list', 'filters']).map((filter) => textAt(filter, ['name']));
  return (
    <>
      <NamesInput path={['detail', 'fields']} label={t('detail')} usual={t('detailUsual')} />
      <h3>{t('picker')}</h3>
      <ChoiceInput
        path={['picker', 'filter']}
        label={t('pickerFilter')}
        options={filters.map((value) => ({ value, label: value }))}
      />
      <LocalizedInput path={['picker', 'empty']} label={t('pickerEmpty')} />
      <CallInput path={['picker', 'list']} label={t('pickerCall')} />
    </>
  );
}
