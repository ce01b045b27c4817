import { useEffect, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.legal.licence);

interface PictureDialogProps {
  /** what the pictures show */
  title: string;
  addresses: readonly string[];
  /** index of the picture that is shown first */
  first: number;
  onClose: () => void;
}

/** Shows pictures in the whole window: fitted to it, or in actual size for small print. */
export function PictureDialog({ title, addresses, first, onClose }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const [isActualSize, setActualSize] = useState(false);

  useEffect(() => dialog.current?.showModal(), []);

  const show = (next: number) => {
    const last = addresses.length - 1;
    setIndex(Math.min(Math.max(next, 0), last));
    setActualSize(false);
  };
  const number = index + 1;
  return (
    <dialog
      ref={dialog}
      className="bd-wide bd-picture"
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') show(index - 1);
        if (event.key === 'ArrowRight') show(index + 1);
      }}
    >
      <div className="bd-row bd-wrap bd-gap-8 bd-picture-bar">
        <span>{t('position', { number, count: addresses.length })}</span>
        {addresses.length > 1 && (
          <>
            <button type="button" disabled={index === 0} onClick={() => show(index - 1)}>
              {t('previous')}
            </button>
            <button
              type="button"
              disabled={number === addresses.length}
              onClick={() => show(index + 1)}
            >
              {t('next')}
            </button>
          </>
        )}
        <button
          type="button"
          aria-pressed={isActualSize}
          onClick={() => setActualSize(!isActualSize)}
        >
          {t(isActualSize ? 'fit' : 'actualSize')}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t('close')}
        </button>
      </div>
      <div
        className={
          isActualSize
            ? 'bd-grow bd-ground bd-picture-actual'
            : 'bd-center bd-grow bd-ground bd-picture-fit'
        }
      >
        <img src={addresses[index]} alt={t('picture', { title, number })} />
      </div>
    </dialog>
  );
}
