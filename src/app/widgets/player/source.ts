/** What a player is given to play. */
export interface VideoSource {
  readonly url: string;
  /** picture that is shown until it plays */
  readonly poster?: string | undefined;
  /** media type. Default: found by the address */
  readonly type?: string | undefined;
}

/** Media type of HLS playlists. */
const streamType = 'application/x-mpegURL';

const typesByEnding: Readonly<Record<string, string>> = {
  m3u8: streamType,
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  // browsers play most of these files, but refuse the type `video/quicktime`
  mov: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mp3: 'audio/mpeg',
  mpeg: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
};

/** other names of types above, which browsers say they cannot play */
const typesByName: Readonly<Record<string, string>> = {
  'video/quicktime': 'video/mp4',
  'application/vnd.apple.mpegurl': streamType,
  'audio/mpegurl': streamType,
  'application/x-mpegurl': streamType,
  'audio/x-m4a': 'audio/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
};

/** The media type of a source: the given one, else by the ending of its address, else a video. */
export function typeOf({ url, type }: VideoSource): string {
  const given = type?.split(';')[0]?.trim().toLowerCase();
  if (given) return typesByName[given] ?? given;
  const path = url.split(/[?#]/)[0] ?? '';
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return typesByEnding[ending] ?? 'video/mp4';
}

/** Whether a source is a playlist (HLS), which grows while it is live. */
export const isStream = (source: VideoSource): boolean => typeOf(source) === streamType;

/** Whether a source has no picture. */
export const isAudio = (source: VideoSource): boolean => typeOf(source).startsWith('audio/');
