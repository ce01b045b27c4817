import { useId, useMemo } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { counted } from '#app/widgets/fields/counting.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { retitled } from '../document/copies.ts';
import { Field, SwitchField } from '../kinds/Field.tsx';
import { fieldControl } from '../kinds/fieldControl.ts';
import type { InspectorHandlers, RegisteredKind } from '../kinds/kind.ts';
import { Steady } from '../kinds/Steady.tsx';
import { LookChoice } from '../looks/LookChoice.tsx';
import { MoreFields } from './MoreFields.tsx';
import { TypedInput, textError } from './TypedInput.tsx';

interface TitleFieldProps extends InspectorHandlers {
  component: SpecialComponent;
}

/** The title of a component and whether readers see it; the name in the outline follows until it is given another. */
function TitleField({ component, readOnly, problems, onChange, onSettle }: TitleFieldProps) {
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
      <SwitchField
        label={t('isShowTitle')}
        checked={isShown}
        readOnly={readOnly}
        onChange={(on) => onChange({ isShowTitle: on ? 1 : 0 })}
      />
    </>
  );
}

interface LookFieldsProps extends InspectorHandlers {
  component: SpecialComponent;
  kind: Pick<RegisteredKind, 'showTypes' | 'styleTypes'>;
}

/** How a component is shown: as what its type offers (contract 9). */
function LookFields({ component, kind, readOnly, problems, onChange }: LookFieldsProps) {
  const t = useMessages(locales.decorator.inspectorPane);
  const display = useMessages(locales.lists.display);
  const { showTypes, styleTypes } = kind;
  if (showTypes.length < 2 && styleTypes.length < 2) return null;
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message;
  return (
    <section className="decoration-section">
      <h3>{t('look')}</h3>
      {showTypes.length > 1 && (
        <LookChoice
          component={component}
          label={t('showType')}
          path="showType"
          error={errorOf('showType')}
          options={showTypes.map((value) => ({ value, label: display(`show${value}`) }))}
          readOnly={readOnly}
          onChange={(showType) => onChange({ showType })}
        />
      )}
      {styleTypes.length > 1 && (
        <LookChoice
          component={component}
          label={t('styleType')}
          path="styleType"
          error={errorOf('styleType')}
          options={styleTypes.map((value) => ({ value, label: display(`style${value}`) }))}
          readOnly={readOnly}
          onChange={(styleType) => onChange({ styleType })}
        />
      )}
    </section>
  );
}

interface ComponentFieldsProps {
  component: SpecialComponent;
  kind: RegisteredKind;
  handlers: InspectorHandlers;
  /** whether what is decided rarely is open */
  more: boolean;
  onMoreChange: (open: boolean) => void;
}

/** What a shared block holds is not changed on one of its pages. */
function useHandlersOf(component: SpecialComponent, handlers: InspectorHandlers) {
  const isPart = component.partId !== undefined;
  return useMemo(() => (isPart ? { ...handlers, readOnly: true } : handlers), [isPart, handlers]);
}

/** The inspector of a component, the same for every kind: title, what it holds, its look, and the rest folded away. */
export function ComponentFields(props: ComponentFieldsProps) {
  const { component, kind, handlers, more, onMoreChange } = props;
  const { language } = useLanguage();
  const held = useHandlersOf(component, handlers);
  const { problems, onChange, onSettle } = handlers;
  const { readOnly } = held;
  const around = [language, readOnly, problems, onChange, onSettle];
  const { title, name, isShowTitle, hasMore, showLimit, active, startAt, endAt } = component;
  const { showType, styleType } = component;
  const source = [component.datasourceType, component.datasourceOrder, component.limitNum];
  return (
    <>
      <Steady of={[...around, title, name, isShowTitle]}>
        <TitleField component={component} {...held} />
      </Steady>
      <kind.Inspector key={component.uuid} component={component} {...held} />
      <Steady of={[...around, showType, styleType, component.contents, ...source]}>
        <LookFields component={component} kind={kind} {...held} />
      </Steady>
      <Steady
        of={[...around, handlers.readOnly, more, name, hasMore, showLimit, active, startAt, endAt]}
      >
        <MoreFields component={component} open={more} onOpenChange={onMoreChange} {...handlers} />
      </Steady>
    </>
  );
}
