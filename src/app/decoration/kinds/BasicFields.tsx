import { Switch } from 'antd';
import { useId } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { counted } from '#app/widgets/fields/counting.ts';
import type { ShowType, StyleType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import { defaultCount, specialLimits } from '#contract/limits.ts';
import { displayMessages } from '#contract/messages/display.ts';
import { fixedShowLimit } from '#contract/special.ts';
import { textProblem } from '#contract/text.ts';
import type { ComponentPatch } from '../document/actions/content.ts';
import { TypedInput } from '../inspector/TypedInput.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { CountInput } from './CountInput.tsx';
import { Field } from './Field.tsx';
import { fieldControl } from './fieldControl.ts';
import { inspectorMessages } from './messages.ts';
import { Steady } from './Steady.tsx';
import { contractProblems } from './shared.ts';
import './kinds.css';

interface BasicFieldsProps {
  component: SpecialComponent;
  showTypes: readonly ShowType[];
  styleTypes: readonly StyleType[];
  onChange: (patch: ComponentPatch, typing?: boolean) => void;
  onSettle: () => void;
  readOnly: boolean;
  problems: readonly Problem[];
}

/** The fields of every component: its names, how it is shown, and how many items at first. */
export function BasicFields({
  component,
  showTypes,
  styleTypes,
  onChange,
  onSettle,
  readOnly,
  problems,
}: BasicFieldsProps) {
  const t = useMessages(inspectorMessages);
  const display = useMessages(displayMessages);
  const id = useId();
  const { language } = useLanguage();
  const isTooLong =
    textProblem(component.title, { maximum: specialLimits.componentTitle }) !== undefined ||
    textProblem(component.name, { maximum: specialLimits.componentName }) !== undefined;
  // a text that is too long is marked at once, other problems only after a check
  const judged = isTooLong ? contractProblems(component, language) : problems;
  const errorOf = (name: string) =>
    (name === 'title' || name === 'name' ? judged : problems).find(({ field }) => field === name)
      ?.message;
  const field = (name: 'title' | 'name' | 'showLimit', help: string) => ({
    label: t(name),
    htmlFor: `${id}-${name}`,
    path: name,
    error: errorOf(name),
    help,
  });
  const text = (name: 'title' | 'name', max: number) => ({
    ...fieldControl(`${id}-${name}`, { error: errorOf(name), help: t(`${name}Help`) }),
    value: component[name],
    count: counted(max),
    disabled: readOnly,
    onBlur: onSettle,
    onChange: (value: string) => onChange({ [name]: value }, true),
  });
  const { title, name, isShowTitle, hasMore, showLimit, showType, styleType } = component;
  const around = [t, display, problems, readOnly, onChange, onSettle] as const;
  return (
    <>
      <Steady of={[...around, title, name, language]}>
        <Field {...field('title', t('titleHelp'))}>
          <TypedInput {...text('title', specialLimits.componentTitle)} />
        </Field>
      </Steady>
      <Steady of={[...around, name, language]}>
        <Field {...field('name', t('nameHelp'))}>
          <TypedInput {...text('name', specialLimits.componentName)} />
        </Field>
      </Steady>
      <Steady of={[...around, isShowTitle, hasMore, showLimit, showType, styleType]}>
        <div className="decoration-switches">
          <label htmlFor={`${id}-shown`}>
            <Switch
              id={`${id}-shown`}
              size="small"
              checked={component.isShowTitle === 1}
              disabled={readOnly}
              onChange={(on) => onChange({ isShowTitle: on ? 1 : 0 })}
            />
            {t('isShowTitle')}
          </label>
          {!fixedShowLimit(component.type) && (
            <label htmlFor={`${id}-more`}>
              <Switch
                id={`${id}-more`}
                size="small"
                checked={component.hasMore === 1}
                disabled={readOnly}
                onChange={(on) => onChange({ hasMore: on ? 1 : 0 })}
              />
              {t('hasMore')}
            </label>
          )}
        </div>
        {!fixedShowLimit(component.type) && (
          <Field {...field('showLimit', t('showLimitHelp', { maximum: defaultCount }))}>
            <CountInput
              id={`${id}-showLimit`}
              min={0}
              max={defaultCount}
              value={component.showLimit}
              readOnly={readOnly}
              onChange={(showLimit) => onChange({ showLimit }, true)}
              onSettle={onSettle}
            />
          </Field>
        )}
        {showTypes.length > 1 && (
          <ChoiceField
            label={t('showType')}
            path="showType"
            error={errorOf('showType')}
            value={component.showType}
            options={showTypes.map((value) => ({ value, label: display(`show${value}`) }))}
            readOnly={readOnly}
            onChange={(showType) => onChange({ showType })}
          />
        )}
        {styleTypes.length > 1 && (
          <ChoiceField
            label={t('styleType')}
            path="styleType"
            error={errorOf('styleType')}
            value={component.styleType}
            options={styleTypes.map((value) => ({ value, label: display(`style${value}`) }))}
            readOnly={readOnly}
            onChange={(styleType) => onChange({ styleType })}
          />
        )}
      </Steady>
    </>
  );
}
