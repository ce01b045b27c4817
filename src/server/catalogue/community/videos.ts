import { rainVideo } from '../address.ts';
import type { CataloguePost } from './post.ts';

/** Videos of the community. */
export const videos: readonly CataloguePost[] = [
  {
    author: 'press',
    daysAgo: 27,
    text: '选题会散得晚，雨还没停。八秒钟，送给今晚在窗边读书的人。',
    topics: ['读书与天气'],
    labels: ['书店与图书馆'],
    video: rainVideo,
  },
];
