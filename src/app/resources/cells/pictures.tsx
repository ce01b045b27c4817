import { type MouseEvent, Suspense, useContext, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { useBrokenPicture } from '#app/widgets/useBrokenPicture.ts';
import { sizedPicture } from '#contract/pictureSizing.ts';
import type { CellProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { pictureAddress } from '../format.ts';
import { CellTabIndex } from './cellTabIndex.ts';
import { Nothing, TextCell } from './values.tsx';

const t = textsOf(locales.forms.value);

const Enlarged = lazyThemed(() => import('./Enlarged.tsx'));

/** Pictures of a fixed size, so that rows do not jump while they load; a press shows them large. */
export function Pictures({
  addresses: all,
  shown,
}: {
  addresses: readonly string[];
  shown: number;
}) {
  const addresses = [...new Set(all)];
  const [opened, setOpened] = useState<number>();
  return (
    <span className="bd-row bd-gap-4 bd-thumbnails">
      {addresses.slice(0, shown).map((address, index) => (
        <Thumbnail key={address} address={address} onOpen={() => setOpened(index)} />
      ))}
      {addresses.length > shown && <small>+{addresses.length - shown}</small>}
      {opened !== undefined && (
        <Suspense fallback={null}>
          <Enlarged addresses={addresses} first={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </span>
  );
}

/** CSS pixels, as in the style sheet. */
const thumbnail = 40;

function Thumbnail({ address, onOpen }: { address: string; onOpen: () => void }) {
  const tabIndex = useContext(CellTabIndex);
  const { isBroken, onError } = useBrokenPicture(address);
  if (isBroken)
    return (
      <span
        className="bd-thumbnail bd-center bd-soft bd-tiny bd-thumbnail-broken"
        role="img"
        title={address}
        aria-label={t('broken')}
      >
        ?
      </span>
    );
  const open = (event: MouseEvent) => {
    // the press must not reach the row, nor open the cell for editing
    event.stopPropagation();
    onOpen();
  };
  return (
    <button
      type="button"
      className="bd-thumbnail-button"
      tabIndex={tabIndex}
      aria-label={t('enlarge')}
      onClick={open}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <img
        className="bd-thumbnail"
        src={sizedPicture(address, thumbnail)}
        alt=""
        loading="lazy"
        decoding="async"
        onError={onError}
      />
    </button>
  );
}

/** One picture, opened large by a press; what is no address of one is shown as text. */
export function ImageCell({ value, field }: CellProps) {
  const address = pictureAddress(value);
  if (address !== undefined) return <Pictures addresses={[address]} shown={1} />;
  return value ? <TextCell value={value} field={field} /> : <Nothing />;
}

const shownPictures = 3;

/** The first pictures of several, and how many more there are. */
export function ImagesCell({ value, field }: CellProps) {
  const addresses = (Array.isArray(value) ? value : [value]).flatMap(
    (one) => pictureAddress(one) ?? [],
  );
  if (addresses.length > 0) return <Pictures addresses={addresses} shown={shownPictures} />;
  const isEmpty = !value || (Array.isArray(value) && value.length === 0);
  return isEmpty ? <Nothing /> : <TextCell value={value} field={field} />;
}
