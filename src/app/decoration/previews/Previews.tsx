import { loadedLater } from '../loadedLater.tsx';

/** The dialog of previews, loaded when it is first opened. */
export const Previews = loadedLater(() => import('./PreviewDialog.tsx'));
