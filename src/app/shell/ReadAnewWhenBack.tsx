import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onceBack } from '../session/connection.ts';

/** When the platform answers again, loads the screen's failed and outdated data. */
export function ReadAnewWhenBack() {
  const client = useQueryClient();
  useEffect(() => onceBack(() => void client.invalidateQueries()), [client]);
  useEffect(() => onceBack(loadBrokenPictures), []);
  return null;
}

function loadBrokenPictures(): void {
  for (const picture of document.images) {
    const { src, complete, naturalWidth } = picture;
    // setting the same address again reloads the picture
    if (complete && naturalWidth === 0) picture.src = src;
  }
}
