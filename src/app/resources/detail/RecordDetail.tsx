import { lazy, Suspense, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import { ZoneNote } from '#app/widgets/time/ZoneNote.tsx';
import { isFileAddress } from '#contract/addresses.ts';
import { locales } from '#locales/index.ts';
import { type CompiledField, type CompiledResource, cellOf, shownAs } from '#schema/compile.ts';
import { type FieldValues, isFieldVisible } from '#schema/record.ts';
import { Cell } from '../cells/Cell.tsx';
import { FileSummary } from '../cells/media.tsx';
import { Pictures } from '../cells/pictures.tsx';
import { htmlAsText, pictureAddress } from '../format.ts';
import { useScope } from '../useScope.ts';
import { isNothing } from '../values/fits.ts';
import { jsonText } from '../values/json.ts';
import { type MediaValue, mediaOf } from '../values/media.ts';
import '../form/form.css';
import '../resources.css';

const t = textsOf(locales.forms.value);

const RichText = lazy(() => import('./RichText.tsx'));

/** The fields of a record, one below the other; those that a record of its kind does not show are left out. */
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
  const scope = useScope();
  const shown = resource.detail.filter((field) => isFieldVisible(field, values, scope));
  return (
    <>
      {shown.some(({ type }) => type === 'dateTime') && <ZoneNote />}
      <FieldList fields={shown} values={values} row={row} />
    </>
  );
}

/** Fields of a record with their values. */
export function FieldList({
  fields,
  values,
  row,
}: {
  fields: readonly CompiledField[];
  values: FieldValues;
  /** the row that the values are of */
  row: unknown;
}) {
  return (
    <dl className="bd-detail">
      {fields.map((field) => (
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

/** Longer texts stand in full here, pictures large, recordings can be played. */
function DetailValue({
  field,
  value,
  row,
}: {
  field: CompiledField;
  value: unknown;
  row: unknown;
}) {
  const type = shownAs(field);
  const isOwn = field.widget === undefined;
  if (isOwn && type === 'richText' && typeof value === 'string' && value.trim() !== '')
    return (
      <Suspense fallback={<p className="bd-detail-text">{htmlAsText(value)}</p>}>
        <RichText html={value} />
      </Suspense>
    );
  if (isOwn && type === 'longText' && typeof value === 'string' && value !== '')
    return (
      <p className="bd-detail-text" {...scrollArea}>
        {value}
      </p>
    );
  if (isOwn && type === 'json' && !isNothing(value))
    return (
      <pre className="bd-ground bd-breaks bd-tiny bd-detail-json" {...scrollArea}>
        {jsonText(value)}
      </pre>
    );
  if (isOwn && (type === 'image' || type === 'images')) {
    const addresses = (Array.isArray(value) ? value : [value]).flatMap(
      (one) => pictureAddress(one) ?? [],
    );
    if (addresses.length > 0)
      return (
        <span className="bd-detail-pictures">
          <Pictures addresses={addresses} shown={addresses.length} />
        </span>
      );
  }
  const media = isOwn && (type === 'video' || type === 'audio') ? mediaOf(value) : undefined;
  if (media && isFileAddress(media.address))
    return (
      <Recording key={media.address} media={media} kind={type === 'video' ? 'video' : 'audio'} />
    );
  return <Cell widget={cellOf(field)} field={field} value={value} row={row} />;
}

/** A recording in the browser's own player; where it cannot be played it says so, and can be downloaded. */
function Recording({ media, kind }: { media: MediaValue; kind: 'video' | 'audio' }) {
  const [failed, setFailed] = useState(false);
  const own = { src: media.address, controls: true, preload: 'metadata', 'aria-label': media.name };
  const fail = () => setFailed(true);
  return (
    <span className="bd-grid bd-gap-8 bd-detail-media">
      {failed ? (
        <small role="status">{t('unplayable')}</small>
      ) : kind === 'video' ? (
        <video {...own} poster={media.poster} onError={fail} />
      ) : (
        <audio {...own} onError={fail} />
      )}
      <FileSummary media={media} kind={kind} />
    </span>
  );
}
