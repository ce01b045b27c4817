import { useMessages } from '#app/language/index.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import type { InspectorHandlers, RegisteredKind } from '../kinds/registry.ts';
import { LookChoice } from '../looks/LookChoice.tsx';

interface LookFieldsProps extends InspectorHandlers {
  component: SpecialComponent;
  kind: Pick<RegisteredKind, 'showTypes' | 'styleTypes'>;
}

/** How a component is shown: as what its type offers (contract 9). */
export function LookFields({ component, kind, readOnly, problems, onChange }: LookFieldsProps) {
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
