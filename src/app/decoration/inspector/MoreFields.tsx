import { DownOutlined, WarningFilled } from '@ant-design/icons';
import { useId } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { counted } from '#app/widgets/fields/counting.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { defaultCount, specialLimits } from '#contract/limits.ts';
import { fixedShowLimit } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { nameOfTitle } from '../document/copies.ts';
import { CountField, Field, SwitchField } from '../kinds/Field.tsx';
import { fieldControl } from '../kinds/fieldControl.ts';
import { useInputs } from '../kinds/found.ts';
import type { InspectorHandlers } from '../kinds/kind.ts';
import { TypedInput, textError } from './TypedInput.tsx';
import { VisibilityFields } from './VisibilityFields.tsx';

const t = textsOf(locales.decorator.inspectorPane);
const times = textsOf(locales.decorator.time);

interface MoreFieldsProps extends Pick<InspectorHandlers, 'onChange'> {
  component: SpecialComponent;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** paths of what is folded away */
const folded = new Set(['showLimit', 'name', 'active', 'startAt', 'endAt']);

/** What is decided rarely: how many items at first, when it is shown, its name in the outline. Folded until it is opened. */
export function MoreFields({ component, open, onOpenChange, onChange }: MoreFieldsProps) {
  const id = useId();
  const isTroubled = useInputs().problems.some(({ field }) => folded.has(field));
  const set = [
    !component.active && t('notShown'),
    component.startAt !== '' && times('startAt'),
    component.endAt !== '' && times('endAt'),
  ].filter(Boolean);
  return (
    <section className="decoration-section decoration-more">
      <h3>
        <button
          type="button"
          className="decoration-panel-head"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onOpenChange(!open)}
        >
          <span className="bd-grow bd-shrink bd-clip decoration-panel-name">{t('more')}</span>
          {!open && set.length > 0 && <small>{set.join(' · ')}</small>}
          {isTroubled && <WarningFilled className="bd-error" aria-label={t('incomplete')} />}
          <DownOutlined className="decoration-panel-arrow" rotate={open ? 180 : 0} aria-hidden />
        </button>
      </h3>
      {/* closed, it is not mounted: its inputs of times would be made with each component that is selected */}
      <div id={id}>{open && <Folded component={component} onChange={onChange} />}</div>
    </section>
  );
}

function Folded({ component, onChange }: Pick<MoreFieldsProps, 'component' | 'onChange'>) {
  const { readOnly, problems, onSettle } = useInputs();
  const { language } = useLanguage();
  const id = useId();
  const name = {
    error: textError(component, 'name', { problems, language }),
    help: t('nameHelp'),
  };
  return (
    <>
      {!fixedShowLimit(component.type) && (
        <>
          <CountField
            label={t('showLimit')}
            path="showLimit"
            help={t('showLimitHelp', { maximum: defaultCount })}
            min={0}
            max={defaultCount}
            value={component.showLimit}
            onChange={(showLimit) => onChange({ showLimit }, true)}
          />
          <SwitchField
            label={t('hasMore')}
            checked={component.hasMore === 1}
            onChange={(on) => onChange({ hasMore: on ? 1 : 0 })}
          />
        </>
      )}
      <VisibilityFields component={component} onChange={onChange} />
      <Field label={t('name')} htmlFor={id} path="name" {...name}>
        <TypedInput
          {...fieldControl(id, name)}
          value={component.name}
          count={counted(specialLimits.componentName)}
          disabled={readOnly}
          onBlur={({ target }) => {
            // the component that is drawn here may be the one before the last key
            if (target.value === '')
              onChange((present) => ({ name: nameOfTitle(present, language) }), true);
            onSettle();
          }}
          onChange={(name) => onChange({ name }, true)}
        />
      </Field>
    </>
  );
}
