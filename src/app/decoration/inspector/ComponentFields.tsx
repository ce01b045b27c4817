import { useId, useMemo } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { counted } from '#app/widgets/fields/counting.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { retitled } from '../document/copies.ts';
import { Field, SwitchField } from '../kinds/Field.tsx';
import { fieldControl } from '../kinds/fieldControl.ts';
import { InputContext, useInputs } from '../kinds/found.ts';
import type { InspectorHandlers, RegisteredKind } from '../kinds/kind.ts';
import { Steady } from '../kinds/Steady.tsx';
import { LookChoice } from '../looks/LookChoice.tsx';
import { MoreFields } from './MoreFields.tsx';
import { TypedInput, textError } from './TypedInput.tsx';

const t = textsOf(locales.decorator.inspectorPane);
const display = textsOf(locales.lists.display);

interface FieldsProps extends Pick<InspectorHandlers, 'onChange'> {
  component: SpecialComponent;
}

/** The title of a component and whether readers see it; the name in the outline follows until it is given another. */
function TitleField({ component, onChange }: FieldsProps) {
  const { language } = useLanguage();
  const id = useId();
  const { readOnly, problems, onSettle } = useInputs();
  const isShown = component.isShowTitle === 1;
  const note = {
    error: textError(component, 'title', { problems, language }),
    help: t(isShown ? 'titleHelp' : 'titleHidden'),
  };
  return (
    <>
      <Field label={t('title')} htmlFor={id} path="title" {...note}>
        <TypedInput
          {...fieldControl(id, note)}
          value={component.title}
          count={counted(specialLimits.componentTitle)}
          disabled={readOnly}
          onBlur={onSettle}
          onChange={(title) => onChange((present) => retitled(present, title, language), true)}
        />
      </Field>
      <SwitchField
        label={t('isShowTitle')}
        checked={isShown}
        onChange={(on) => onChange({ isShowTitle: on ? 1 : 0 })}
      />
    </>
  );
}

/** How a component is shown: as what its type offers (contract 9). */
function LookFields({ component, kind, onChange }: FieldsProps & { kind: RegisteredKind }) {
  const { showTypes, styleTypes } = kind;
  if (showTypes.length < 2 && styleTypes.length < 2) return null;
  return (
    <section className="decoration-section">
      <h3>{t('look')}</h3>
      {showTypes.length > 1 && (
        <LookChoice
          component={component}
          label={t('showType')}
          path="showType"
          options={showTypes.map((value) => ({ value, label: display(`show${value}`) }))}
          onChange={(showType) => onChange({ showType })}
        />
      )}
      {styleTypes.length > 1 && (
        <LookChoice
          component={component}
          label={t('styleType')}
          path="styleType"
          options={styleTypes.map((value) => ({ value, label: display(`style${value}`) }))}
          onChange={(styleType) => onChange({ styleType })}
        />
      )}
    </section>
  );
}

interface ComponentFieldsProps {
  component: SpecialComponent;
  kind: RegisteredKind;
  /** the same object while nothing in it changes */
  handlers: InspectorHandlers;
  /** whether what is decided rarely is open */
  more: boolean;
  onMoreChange: (open: boolean) => void;
}

/** The inspector of a component, the same for every kind: title, what it holds, its look, and the rest folded away. */
export function ComponentFields(props: ComponentFieldsProps) {
  const { component, kind, handlers, more, onMoreChange } = props;
  const { language } = useLanguage();
  const { onChange } = handlers;
  // what a shared block holds is not changed on one of its pages
  const isPart = component.partId !== undefined;
  const held = useMemo(
    () => (isPart ? { ...handlers, readOnly: true } : handlers),
    [isPart, handlers],
  );
  const around = [language, onChange];
  const { title, name, isShowTitle, hasMore, showLimit, active, startAt, endAt } = component;
  const { showType, styleType } = component;
  const source = [component.datasourceType, component.datasourceOrder, component.limitNum];
  return (
    <>
      <InputContext.Provider value={held}>
        <Steady of={[...around, title, name, isShowTitle]}>
          <TitleField component={component} onChange={onChange} />
        </Steady>
        <kind.Inspector key={component.uuid} component={component} onChange={onChange} />
        <Steady of={[...around, showType, styleType, component.contents, ...source]}>
          <LookFields component={component} kind={kind} onChange={onChange} />
        </Steady>
      </InputContext.Provider>
      <InputContext.Provider value={handlers}>
        <Steady of={[...around, more, name, hasMore, showLimit, active, startAt, endAt]}>
          <MoreFields
            component={component}
            open={more}
            onOpenChange={onMoreChange}
            onChange={onChange}
          />
        </Steady>
      </InputContext.Provider>
    </>
  );
}
