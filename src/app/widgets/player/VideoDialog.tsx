import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react';
import { useMessages } from '#app/language/index.ts';
import { FullscreenDialog } from '../FullscreenDialog.tsx';
import { playerMessages } from './messages.ts';
import type { VideoSource } from './source.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

interface VideoDialogProps {
  open: boolean;
  onClose: () => void;
  source: VideoSource;
  title: string;
  /** stands below the video */
  children?: ReactNode;
}

/** A dialog draws its content no more while it fades out: this still reaches what is inside. */
const IsOpen = createContext(false);

/**
 * The video player dialog (contract 2.5): opens silent and still, stops when it closes, gives the focus back to what opened
 * it. Escape closes it.
 */
export function VideoDialog({ open, onClose, source, title, children }: VideoDialogProps) {
  const t = useMessages(playerMessages);
  return (
    <IsOpen.Provider value={open}>
      <FullscreenDialog open={open} title={title} footer={null} onCancel={onClose} destroyOnHidden>
        <PlayerWhileOpen source={source} title={title} onClose={onClose} />
        {children}
        <p className="bd-player-keys">{t('keys')}</p>
      </FullscreenDialog>
    </IsOpen.Provider>
  );
}

/** Whether a list of the player stands open around what has the focus: Escape closes that first. */
const isInOpenList = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('div.vjs-menu-button')?.querySelector('[aria-expanded="true"]') instanceof Element;

/** The player, gone at once when the dialog closes, not when it has faded out: nothing is heard of a closed video. */
function PlayerWhileOpen({
  source,
  title,
  onClose,
}: Pick<VideoDialogProps, 'source' | 'title' | 'onClose'>) {
  const isOpen = useContext(IsOpen);
  // the library keeps the keys of its controls to itself: from there, Escape would not reach the dialog
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
