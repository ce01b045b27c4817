import { pictureAddress } from '../format.ts';
import type { CellProps } from './Cell.tsx';
import { Nothing } from './values.tsx';

/** A picture of a fixed size, so that rows do not jump while it loads. */
function Picture({ address }: { address: string }) {
  return <img className="bd-thumbnail" src={address} alt="" loading="lazy" decoding="async" />;
}

export function ImageCell({ value }: CellProps) {
  const address = pictureAddress(value);
  return address === undefined ? (
    <span className="bd-thumbnail bd-thumbnail-empty" />
  ) : (
    <Picture address={address} />
  );
}

const shown = 3;

export function ImagesCell({ value }: CellProps) {
  const addresses = (Array.isArray(value) ? value : []).flatMap((one) => pictureAddress(one) ?? []);
  if (addresses.length === 0) return <Nothing />;
  return (
    <span className="bd-thumbnails">
      {addresses.slice(0, shown).map((address) => (
        <Picture address={address} key={address} />
      ))}
      {addresses.length > shown && <small>+{addresses.length - shown}</small>}
    </span>
  );
}
