import type { ReactNode } from 'react';
import { useMessages } from '../../language/index.ts';
import { FullscreenDialog } from '../FullscreenDialog.tsx';
import { playerMessages } from './messages.ts';
import type { VideoSource } from './source.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

/**
 * The video player dialog (SPEC 2.5): opens silent and still, stops when it closes, gives the focus back to what opened
 * it. Escape closes it.
 */
export function VideoDialog({
  open,
  onClose,
  source,
  title,
  children,
}: {
  open: boolean;
  onClose: () => void;
  source: VideoSource;
  title: string;
  /** stands below the video */
  children?: ReactNode;
}) {
  const t = useMessages(playerMessages);
  return (
    <FullscreenDialog
      open={open}
      title={title}
      footer={null}
      onCancel={onClose}
      className="bd-player-dialog"
      destroyOnHidden
    >
      {/* gone at once, not when the dialog has faded out: nothing is heard of a closed video */}
      {open ? <VideoPlayer source={source} title={title} autoFocus /> : null}
      {children}
      <p className="bd-player-keys">{t('keys')}</p>
    </FullscreenDialog>
  );
}
