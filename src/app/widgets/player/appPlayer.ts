import 'video.js/dist/video-js.css';

/** The player library with its looks, as the app loads it when a video is first opened. */
export { createPlayer } from './engine.ts';
