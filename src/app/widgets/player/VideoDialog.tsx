import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { FullscreenDialog } from '../FullscreenDialog.tsx';
import type { VideoSource } from './source.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

const t = textsOf(locales.forms.player);

interface VideoDialogProps {
  open: boolean;
  onClose: () => void;
  source: VideoSource;
  title: string;
  /** shown below the video */
  children?: ReactNode;
}

/** a closing dialog no longer draws its content: this context still reaches the player */
const IsOpen = createContext(false);

/**
 * The video player dialog (contract 2.5): opens silent and still, stops when it closes, gives the focus back to what opened
 * it. Escape closes it.
 */
export function VideoDialog({ open, onClose, source, title, children }: VideoDialogProps) {
  return (
    <IsOpen.Provider value={open}>
      <FullscreenDialog open={open} title={title} footer={null} onCancel={onClose} destroyOnHidden>
        <PlayerWhileOpen source={source} title={title} onClose={onClose} />
        {children}
        <p className="bd-soft bd-tiny bd-player-keys">{t('keys')}</p>
      </FullscreenDialog>
    </IsOpen.Provider>
  );
}

/** Whether the focus is in an open list of the player: Escape closes that first. */
const isInOpenList = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('div.vjs-menu-button')?.querySelector('[aria-expanded="true"]') instanceof Element;

/**
 * The player; it is removed when the dialog begins to close, not after it has faded out, so that a closed video is
 * silent.
 */
function PlayerWhileOpen({
  source,
  title,
  onClose,
}: Pick<VideoDialogProps, 'source' | 'title' | 'onClose'>) {
  const isOpen = useContext(IsOpen);
  // the library stops the keys of its controls, so Escape would not reach the dialog
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || document.fullscreenElement || isInOpenList(event)) return;
    event.stopPropagation();
    onClose();
  };
  const keepEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') event.stopPropagation();
  };
  if (!isOpen) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks at what the player's own controls are sent
    <div onKeyDownCapture={closeOnEscape} onKeyDown={keepEscape}>
      <VideoPlayer source={source} title={title} autoFocus />
    </div>
  );
}
