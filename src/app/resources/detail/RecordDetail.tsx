import { type CompiledField, type CompiledResource, cellOf } from '#schema/compile.ts';
import type { FieldValues } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { Cell } from '../cells/Cell.tsx';
import { Nothing } from '../cells/values.tsx';
import { pictureAddress, plainText } from '../format.ts';
import { resourceMessages } from '../messages.ts';
import '../resources.css';

const long = new Set(['longText', 'richText']);

/** The fields of a record, one below the other. */
export function RecordDetail({
  resource,
  values,
  row,
}: {
  resource: CompiledResource;
  values: FieldValues;
  /** the row that the values are of */
  row: unknown;
}) {
  const localized = useLocalized();
  return (
    <dl className="bd-detail">
      {resource.detail.map((field) => (
        <div key={field.name}>
          <dt>{localized(field.label)}</dt>
          <dd>
            <DetailValue field={field} value={values[field.name]} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Longer texts stand in full here, and every picture can be opened. */
function DetailValue({
  field,
  value,
  row,
}: {
  field: CompiledField;
  value: unknown;
  row: unknown;
}) {
  if (long.has(field.type) && typeof value === 'string' && value !== '')
    return <p className="bd-detail-text">{plainText(value)}</p>;
  if (field.type === 'image' || field.type === 'images') return <Pictures value={value} />;
  return <Cell widget={cellOf(field)} field={field} value={value} row={row} />;
}

function Pictures({ value }: { value: unknown }) {
  const t = useMessages(resourceMessages);
  const addresses = (Array.isArray(value) ? value : [value]).flatMap(
    (one) => pictureAddress(one) ?? [],
  );
  if (addresses.length === 0) return <Nothing />;
  return (
    <span className="bd-thumbnails bd-detail-pictures">
      {addresses.map((address) => (
        <a key={address} href={address} target="_blank" rel="noreferrer" title={t('openPicture')}>
          <img className="bd-thumbnail" src={address} alt={t('openPicture')} loading="lazy" />
        </a>
      ))}
    </span>
  );
}
