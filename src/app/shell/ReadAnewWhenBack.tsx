import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onceBack } from '../session/connection.ts';

/**
 * Loads the screen's data again once the platform answers again: calls that failed meanwhile, and data that is out of
 * date.
 */
export function ReadAnewWhenBack() {
  const client = useQueryClient();
  useEffect(() => onceBack(() => void client.invalidateQueries()), [client]);
  useEffect(() => onceBack(loadBrokenPictures), []);
  return null;
}

function loadBrokenPictures(): void {
  for (const picture of document.images) {
    const { src, complete, naturalWidth } = picture;
    // the same address once more is loaded anew
    if (complete && naturalWidth === 0) picture.src = src;
  }
}
