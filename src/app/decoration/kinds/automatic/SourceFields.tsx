import { Button, Spin } from 'antd';
import type { ComponentPatch } from '#app/decoration/document/state.ts';
import { useEditorPart } from '#app/decoration/EditorContext.tsx';
import { textsOf } from '#app/language/index.ts';
import { DatasourceOrder, DatasourceType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { ChoiceField, CountField } from '../Field.tsx';
import { ItemLine } from '../ItemPanels.tsx';
import { useAutomatic } from './useAutomatic.ts';

const t = textsOf(locales.decorator.inspector);

interface SourceFieldsProps {
  component: SpecialComponent;
  /** most items of the component; with 1 no number is asked for */
  maximum: number;
  onChange: (patch: ComponentPatch, typing?: boolean) => void;
}

/** Where the contents come from: picked by a person or chosen by the platform. Shows what readers would see now. */
export function SourceFields(props: SourceFieldsProps) {
  const { component, maximum, onChange } = props;
  const automatic = component.datasourceType === DatasourceType.automatic;
  return (
    <>
      <ChoiceField
        label={t('source')}
        path="datasourceType"
        value={component.datasourceType}
        options={[
          { value: DatasourceType.picked, label: t('picked') },
          { value: DatasourceType.automatic, label: t('automatic') },
        ]}
        onChange={(datasourceType) => onChange({ datasourceType })}
      />
      {automatic && (
        <>
          <ChoiceField
            label={t('order')}
            path="datasourceOrder"
            value={component.datasourceOrder}
            options={Object.values(DatasourceOrder).map((value) => ({ value, label: t(value) }))}
            onChange={(datasourceOrder) => onChange({ datasourceOrder })}
          />
          {maximum > 1 && (
            <CountField
              label={t('limitNum')}
              path="limitNum"
              help={t('limitNumHelp', { maximum })}
              min={1}
              max={maximum}
              value={component.limitNum}
              onChange={(limitNum) => onChange({ limitNum }, true)}
            />
          )}
          <SeenNow component={component} />
        </>
      )}
    </>
  );
}

/** What readers would see now. */
function SeenNow({ component }: { component: SpecialComponent }) {
  const label = useEditorPart((state) => state.settings.label);
  const { items, failed, retry } = useAutomatic(component);
  return (
    <section className="bd-ground decoration-seen" aria-label={t('seenNow')}>
      <h3>{t('seenNow')}</h3>
      <p className="bd-soft decoration-seen-note">
        {label ? t('byLabel', { label: label.name }) : t('withoutLabel')}
      </p>
      {failed && (
        <p role="alert">
          {t('seenFailed')}{' '}
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      {!failed && items === undefined && <Spin aria-label={t('seenNow')} />}
      {!failed && items?.length === 0 && <p role="status">{t('seenNothing')}</p>}
      {!failed && items !== undefined && items.length > 0 && (
        <ol className="bd-grid bd-gap-8">
          {items.map((item) => (
            <li key={`${item.contentType}:${item.contentId}`}>
              <ItemLine item={item} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
