import { Switch } from 'antd';
import { useId } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { counted } from '#app/widgets/fields/counting.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { retitled } from '../document/retitled.ts';
import { Field } from '../kinds/Field.tsx';
import { fieldControl } from '../kinds/fieldControl.ts';
import type { InspectorHandlers } from '../kinds/registry.ts';
import { TypedInput } from './TypedInput.tsx';
import { textError } from './textError.ts';

interface TitleFieldProps extends InspectorHandlers {
  component: SpecialComponent;
}

/** The title of a component and whether readers see it; the name in the outline follows until it is given another. */
export function TitleField({ component, readOnly, problems, onChange, onSettle }: TitleFieldProps) {
  const t = useMessages(locales.decorator.inspectorPane);
  const { language } = useLanguage();
  const id = useId();
  const isShown = component.isShowTitle === 1;
  const note = {
    error: textError(component, 'title', { problems, language }),
    help: t(isShown ? 'titleHelp' : 'titleHidden'),
  };
  return (
    <>
      <Field label={t('title')} htmlFor={`${id}-title`} path="title" {...note}>
        <TypedInput
          {...fieldControl(`${id}-title`, note)}
          value={component.title}
          count={counted(specialLimits.componentTitle)}
          disabled={readOnly}
          onBlur={onSettle}
          onChange={(title) => onChange((present) => retitled(present, title, language), true)}
        />
      </Field>
      <div className="decoration-switches">
        <label htmlFor={`${id}-shown`}>
          <Switch
            id={`${id}-shown`}
            size="small"
            checked={isShown}
            disabled={readOnly}
            onChange={(on) => onChange({ isShowTitle: on ? 1 : 0 })}
          />
          {t('isShowTitle')}
        </label>
      </div>
    </>
  );
}
