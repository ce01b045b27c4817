import { Button, Spin } from 'antd';
import { useId } from 'react';
import type { ComponentPatch } from '#app/decoration/document/state.ts';
import { useEditorPart } from '#app/decoration/EditorContext.tsx';
import { useMessages } from '#app/language/index.ts';
import { DatasourceOrder, DatasourceType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import { locales } from '#locales/index.ts';
import { ChoiceField } from '../ChoiceField.tsx';
import { CountInput } from '../CountInput.tsx';
import { Field } from '../Field.tsx';
import { ItemLine } from '../ItemPanels.tsx';
import { useAutomatic } from './useAutomatic.ts';

interface SourceFieldsProps {
  component: SpecialComponent;
  /** most items of the component; with 1 no number is asked for */
  maximum: number;
  onChange: (patch: ComponentPatch, typing?: boolean) => void;
  onSettle: () => void;
  readOnly: boolean;
  problems: readonly Problem[];
}

/** Where the contents come from: picked by a person or chosen by the platform. Shows what readers would see now. */
export function SourceFields(props: SourceFieldsProps) {
  const { component, maximum, onChange, onSettle, readOnly, problems } = props;
  const t = useMessages(locales.decorator.inspector);
  const id = useId();
  const error = (name: string) => problems.find(({ field }) => field === name)?.message;
  const automatic = component.datasourceType === DatasourceType.automatic;
  return (
    <>
      <ChoiceField
        label={t('source')}
        path="datasourceType"
        error={error('datasourceType')}
        value={component.datasourceType}
        options={[
          { value: DatasourceType.picked, label: t('picked') },
          { value: DatasourceType.automatic, label: t('automatic') },
        ]}
        readOnly={readOnly}
        onChange={(datasourceType) => onChange({ datasourceType })}
      />
      {automatic && (
        <>
          <ChoiceField
            label={t('order')}
            path="datasourceOrder"
            error={error('datasourceOrder')}
            value={component.datasourceOrder}
            options={Object.values(DatasourceOrder).map((value) => ({ value, label: t(value) }))}
            readOnly={readOnly}
            onChange={(datasourceOrder) => onChange({ datasourceOrder })}
          />
          {maximum > 1 && (
            <Field
              label={t('limitNum')}
              htmlFor={`${id}-limitNum`}
              path="limitNum"
              error={error('limitNum')}
              help={t('limitNumHelp', { maximum })}
            >
              <CountInput
                id={`${id}-limitNum`}
                min={1}
                max={maximum}
                value={component.limitNum}
                readOnly={readOnly}
                onChange={(limitNum) => onChange({ limitNum }, true)}
                onSettle={onSettle}
              />
            </Field>
          )}
          <SeenNow component={component} />
        </>
      )}
    </>
  );
}

/** What readers would see now. */
function SeenNow({ component }: { component: SpecialComponent }) {
  const t = useMessages(locales.decorator.inspector);
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
