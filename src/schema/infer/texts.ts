/** Recognises what a text is by its form. */

const instantPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const partialPattern = /^-?\d{1,4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;
const colourPattern = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const addressPattern = /^(https?:\/\/|\/(?!\/)[^\s]*[^\s/]|\/\/)[^\s]*$/i;
const tagPattern =
  /<(p|div|br|ul|ol|li|h[1-6]|strong|em|b|i|a|span|img|table|blockquote)(\s[^<>]*)?\/?>/i;

/** A moment, as ISO 8601 or with a space in the middle. */
export const isInstant = (text: string): boolean =>
  instantPattern.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T')));

/** `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => dayPattern.test(text);

/** A day, a month or a year, of any age. */
export const isPartialDay = (text: string): boolean => partialPattern.test(text);

/** `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export const isColour = (text: string): boolean => colourPattern.test(text);

/** Whether a tag of HTML stands in it. */
export const isMarkup = (text: string): boolean => tagPattern.test(text);

/** An address of the web or of a file, also without its host. */
export const isAddress = (text: string): boolean =>
  addressPattern.test(text) || /^data:image\//.test(text);

export type MediaType = 'image' | 'video' | 'audio' | 'file';
const endings: Readonly<Record<MediaType, RegExp>> = {
  image: /\.(png|jpe?g|gif|webp|svg|bmp|avif|ico)$/i,
  video: /\.(mp4|mov|webm|m3u8|mkv|avi)$/i,
  audio: /\.(mp3|m4a|wav|aac|ogg|flac)$/i,
  file: /\.(pdf|docx?|xlsx?|pptx?|csv|zip|rar|7z|epub|mobi|txt)$/i,
};
const mediaTypes = ['image', 'video', 'audio', 'file'] as const;

/** What kind of file an address leads to, by its ending. */
export function mediaOfAddress(address: string): MediaType | undefined {
  if (/^data:image\//.test(address)) return 'image';
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return mediaTypes.find((type) => endings[type].test(path));
}

const mediaWords: Readonly<Record<MediaType, ReadonlySet<string>>> = {
  image: new Set(
    'cover image images img pic picture pictures photo photos avatar avatars logo icon thumbnail thumb poster banner portrait 封面 图片 头像 照片'.split(
      ' ',
    ),
  ),
  video: new Set(['video', 'movie', 'clip', 'trailer', '视频']),
  audio: new Set(['audio', 'sound', 'voice', 'podcast', '音频']),
  file: new Set(['file', 'attachment', 'download', 'document', '附件', '文件']),
};

/** What kind of file a field of these words holds. */
export const mediaOfWords = (words: readonly string[]): MediaType | undefined =>
  mediaTypes.find((type) => words.some((word) => mediaWords[type].has(word)));
