import { useContext } from 'react';
import { useMessages } from '#app/language/index.ts';
import { type JsonPath, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { widgetNames } from '#schema/widgets.ts';
import { ConditionInput } from '../conditions/ConditionInput.tsx';
import { FieldsPlace, useForm } from '../FormContext.ts';
import { ChoiceInput, ListInput, SwitchInput } from '../inputs/choices.tsx';
import { DefaultInput } from '../inputs/DefaultInput.tsx';
import { LocalizedInput, TextInput } from '../inputs/texts.tsx';
import { formMessages } from '../messages.ts';
import { NameInput } from './NameInput.tsx';
import { TypeInput } from './TypeInput.tsx';
import { TypeInputs } from './TypeInputs.tsx';

const texts = new Set(['text', 'longText', 'richText', 'link']);

/** What a field is, asked part by part; a question has no place in a record. */
export function FieldInputs({ name }: { name: string }) {
  const t = useMessages(formMessages);
  const { root } = useForm();
  const place = useContext(FieldsPlace);
  const isQuestion = place[0] !== 'fields';
  const at = (...rest: (string | number)[]): JsonPath => [...place, name, ...rest];
  const type = textAt(root, at('type'));
  return (
    <>
      <div className="bd-le-two">
        <NameInput name={name} isQuestion={isQuestion} />
        <TypeInput path={at()} isQuestion={isQuestion} />
      </div>
      <LocalizedInput path={at('label')} label={t('label')} required />
      {type !== 'computed' && (
        <div className="bd-le-switches">
          <SwitchInput path={at('required')} label={t('required')} />
          {!isQuestion && (
            <SwitchInput path={at('readOnly')} label={t('readOnly')} help={t('readOnlyHelp')} />
          )}
        </div>
      )}
      <TypeInputs path={at()} name={name} type={type} />
      {type !== 'computed' && <DefaultInput path={at()} />}
      <LocalizedInput path={at('help')} label={t('help')} />
      {texts.has(type) && <LocalizedInput path={at('placeholder')} label={t('placeholder')} />}
      <ConditionInput path={at('visibleWhen')} label={t('visibleWhen')} />
      {!isQuestion && valueAt(root, at('visibleWhen')) !== undefined && (
        <ChoiceInput
          path={at('whenHidden')}
          label={t('whenHidden')}
          usual="keep"
          options={(['keep', 'clear', 'omit'] as const).map((value) => ({
            value,
            label: t(value),
          }))}
        />
      )}
      <details className="bd-le-more">
        <summary>{t(isQuestion ? 'moreOfQuestion' : 'moreOfField')}</summary>
        <ConditionInput path={at('access', 'view')} label={t('accessView')} userOnly />
        <ConditionInput path={at('access', 'edit')} label={t('accessEdit')} userOnly />
        {!isQuestion && (
          <div className="bd-le-two">
            <TextInput
              path={at('path')}
              label={t('path')}
              help={t('pathHelp')}
              mono
              placeholder={name}
            />
            <TextInput
              path={at('saveAs')}
              label={t('saveAs')}
              help={t('saveAsHelp')}
              mono
              placeholder={name}
            />
          </div>
        )}
        <div className="bd-le-two">
          <ChoiceInput
            path={at('widget')}
            label={t('widget')}
            options={widgetNames.map((value) => ({ value, label: value }))}
          />
          <ListInput path={at('aliases')} label={t('aliases')} />
        </div>
      </details>
    </>
  );
}
