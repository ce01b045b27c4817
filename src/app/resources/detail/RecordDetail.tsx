import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import type { FieldValues } from '#schema/record.ts';
import { useLocalized } from '../../language/index.ts';
import { Cell } from '../cells/Cell.tsx';
import { plainText } from '../format.ts';
import '../resources.css';

const long = new Set(['longText', 'richText']);

/** The fields of a record, one below the other. */
export function RecordDetail({
  resource,
  values,
}: {
  resource: CompiledResource;
  values: FieldValues;
}) {
  const localized = useLocalized();
  return (
    <dl className="bd-detail">
      {resource.detail.map((field) => (
        <div key={field.name}>
          <dt>{localized(field.label)}</dt>
          <dd>
            <DetailValue field={field} value={values[field.name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Longer texts stand in full here. */
function DetailValue({ field, value }: { field: CompiledField; value: unknown }) {
  if (long.has(field.type) && typeof value === 'string' && value !== '')
    return <p className="bd-detail-text">{plainText(value)}</p>;
  return <Cell widget={field.widget ?? field.type} field={field} value={value} />;
}
