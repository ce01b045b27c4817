import { Suspense, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { sizedPicture } from '#contract/pictureSizing.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { type FieldValues, readRecord } from '#schema/record.ts';
import { FieldList } from '../detail/RecordDetail.tsx';
import { pictureAddress } from '../format.ts';
import { useScope } from '../useScope.ts';
import { isNothing } from '../values/fits.ts';

const Enlarged = lazyThemed(() => import('../cells/Enlarged.tsx'));

interface ActionFactsProps {
  readonly resource: CompiledResource;
  readonly fields: readonly CompiledField[];
  readonly row: Readonly<Record<string, unknown>>;
}

const addressesOf = (fields: readonly CompiledField[], values: FieldValues): string[] =>
  fields
    .filter(({ type }) => type === 'image' || type === 'images')
    .flatMap(({ name }) => [values[name]].flat())
    .flatMap((value) => pictureAddress(value) ?? []);

/** What the person decides on: pictures as large as the dialog, everything else with its name. */
export function ActionFacts({ resource, fields, row }: ActionFactsProps) {
  const t = useMessages(locales.forms.value);
  const scope = useScope();
  const values = readRecord(resource, row, scope);
  const addresses = addressesOf(fields, values);
  const [opened, setOpened] = useState<number>();
  const told = fields.filter(
    ({ name, type }) =>
      !isNothing(values[name]) &&
      !(addresses.length > 0 && (type === 'image' || type === 'images')),
  );
  return (
    <div className="bd-wrap bd-action-facts">
      {addresses.map((address, index) => (
        <button
          key={address}
          type="button"
          className="bd-shrink bd-box bd-ground bd-action-picture"
          aria-label={t('enlarge')}
          onClick={() => setOpened(index)}
        >
          <img src={sizedPicture(address, 800)} alt="" decoding="async" />
        </button>
      ))}
      <FieldList fields={told} values={values} row={row} />
      {opened !== undefined && (
        <Suspense fallback={null}>
          <Enlarged addresses={addresses} first={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
