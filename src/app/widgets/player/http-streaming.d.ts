/** Registers itself with video.js when it is loaded; nothing of it is used by name. */
declare module '@videojs/http-streaming';
