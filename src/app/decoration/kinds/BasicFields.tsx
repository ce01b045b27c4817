import { Input, InputNumber, Radio, Switch } from 'antd';
import { useId } from 'react';
import { useMessages } from '#app/language/index.ts';
import type { ShowType, StyleType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { displayMessages } from '#contract/messages.ts';
import { fixedShowLimit } from '#contract/special.ts';
import type { ComponentPatch } from '../document/actions/content.ts';
import { Field } from './Field.tsx';
import { inspectorMessages } from './messages.ts';

interface BasicFieldsProps {
  component: SpecialComponent;
  showTypes: readonly ShowType[];
  styleTypes: readonly StyleType[];
  onChange: (patch: ComponentPatch, typing?: boolean) => void;
  onSettle: () => void;
  readOnly: boolean;
}

const largestShowLimit = 99;

/** What every component has: its names, how it is shown and how much of it at first. */
export function BasicFields({
  component,
  showTypes,
  styleTypes,
  onChange,
  onSettle,
  readOnly,
}: BasicFieldsProps) {
  const t = useMessages(inspectorMessages);
  const display = useMessages(displayMessages);
  const id = useId();
  return (
    <>
      <Field label={t('title')} help={t('titleHelp')} htmlFor={`${id}-title`}>
        <Input
          id={`${id}-title`}
          value={component.title}
          maxLength={100}
          disabled={readOnly}
          onChange={(event) => onChange({ title: event.target.value }, true)}
          onBlur={onSettle}
        />
      </Field>
      <Field label={t('name')} help={t('nameHelp')} htmlFor={`${id}-name`}>
        <Input
          id={`${id}-name`}
          value={component.name}
          maxLength={50}
          disabled={readOnly}
          onChange={(event) => onChange({ name: event.target.value }, true)}
          onBlur={onSettle}
        />
      </Field>
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
        <Field label={t('showLimit')} help={t('showLimitHelp')} htmlFor={`${id}-limit`}>
          <InputNumber
            id={`${id}-limit`}
            min={0}
            max={largestShowLimit}
            precision={0}
            value={component.showLimit}
            disabled={readOnly}
            onChange={(value) => value !== null && onChange({ showLimit: value }, true)}
            onBlur={onSettle}
          />
        </Field>
      )}
      {showTypes.length > 1 && (
        <Field label={t('showType')}>
          <Radio.Group
            optionType="button"
            value={component.showType}
            disabled={readOnly}
            onChange={(event) => onChange({ showType: event.target.value })}
            options={showTypes.map((value) => ({ value, label: display(`show${value}`) }))}
          />
        </Field>
      )}
      <Field label={t('styleType')}>
        <Radio.Group
          optionType="button"
          value={component.styleType}
          disabled={readOnly}
          onChange={(event) => onChange({ styleType: event.target.value })}
          options={styleTypes.map((value) => ({ value, label: display(`style${value}`) }))}
        />
      </Field>
    </>
  );
}
