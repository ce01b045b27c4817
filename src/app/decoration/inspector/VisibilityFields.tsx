import { useId } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { useZoneHelp } from '../EditorContext.tsx';
import { Field, SwitchField } from '../kinds/Field.tsx';
import { fieldControl } from '../kinds/fieldControl.ts';
import { useInputs } from '../kinds/found.ts';
import type { InspectorHandlers } from '../kinds/kind.ts';
import { Steady } from '../kinds/Steady.tsx';
import { contractProblems } from '../kinds/shared.ts';
import { TimeInput } from '../time/TimeInput.tsx';

const t = textsOf(locales.decorator.time);

interface VisibilityFieldsProps extends Pick<InspectorHandlers, 'onChange'> {
  component: SpecialComponent;
}

/** Whether readers see a component, and from when to when; the same for every kind. */
export function VisibilityFields(props: VisibilityFieldsProps) {
  const { component, onChange } = props;
  const { readOnly, problems } = useInputs();
  const id = useId();
  const { language } = useLanguage();
  const zone = useZoneHelp();
  // an end before the start is marked at once
  const crossed = contractProblems(component, language);
  const errorOf = (name: string) =>
    problems.find(({ field }) => field === name)?.message ??
    crossed.find(({ field }) => field === name)?.message;
  const time = (name: 'startAt' | 'endAt') => {
    const note = { error: errorOf(name), help: t(`${name}Rule`) };
    return (
      <Field path={name} label={t(name)} htmlFor={`${id}-${name}`} lasting={zone} {...note}>
        <TimeInput
          {...fieldControl(`${id}-${name}`, note)}
          place={`${component.uuid} ${name}`}
          value={component[name]}
          isEnd={name === 'endAt'}
          placeholder={t('always')}
          disabled={readOnly}
          onChange={(value) => onChange({ [name]: value })}
        />
      </Field>
    );
  };
  return (
    <>
      <SwitchField
        label={t('active')}
        path="active"
        checked={component.active}
        onChange={(active) => onChange({ active })}
      />
      <Steady of={[t, readOnly, component.startAt, errorOf('startAt')]}>{time('startAt')}</Steady>
      <Steady of={[t, readOnly, component.endAt, errorOf('endAt')]}>{time('endAt')}</Steady>
    </>
  );
}
