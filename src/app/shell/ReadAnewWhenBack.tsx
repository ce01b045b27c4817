import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onceBack } from '../session/connection.ts';

/** Reads anew what the screen shows, once the platform answers again: what failed meanwhile, and what is old by now. */
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
