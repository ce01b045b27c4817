import { useMemo } from 'react';
import { useLanguage } from '#app/language/index.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import type { InspectorHandlers, RegisteredKind } from '../kinds/registry.ts';
import { Steady } from '../kinds/Steady.tsx';
import { LookFields } from './LookFields.tsx';
import { MoreFields } from './MoreFields.tsx';
import { TitleField } from './TitleField.tsx';

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
      {kind.inspect(component, held)}
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
