import 'video.js/dist/video-js.css';

/** The player library with its styles, loaded when a video is first opened. */
export { createPlayer } from './engine.ts';
