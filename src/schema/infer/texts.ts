/** Recognises types of text by their form. */

const instantPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const partialPattern = /^-?\d{1,4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;
const colourPattern = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const addressPattern = /^(https?:\/\/|\/(?!\/)[^\s]*[^\s/]|\/\/)[^\s]*$/i;
const tagPattern =
  /<(p|div|br|ul|ol|li|h[1-6]|strong|em|b|i|a|span|img|table|blockquote)(\s[^<>]*)?\/?>/i;

/** Whether a text is an instant: ISO 8601, or with a space in the middle. */
export const isInstant = (text: string): boolean =>
  instantPattern.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T')));

/** Whether a text is a day, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => dayPattern.test(text);

/** Whether a text is a day, a month or a year, including years before Christ. */
export const isPartialDay = (text: string): boolean => partialPattern.test(text);

/** Whether a text is a colour: `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export const isColour = (text: string): boolean => colourPattern.test(text);

/** Whether a text contains an HTML tag. */
export const isMarkup = (text: string): boolean => tagPattern.test(text);

/** Whether a text is the address of a web page or file, with or without a host. */
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

/** The kind of file at an address, by its extension. */
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

/** The kind of file that a field with these words in its name contains. */
export const mediaOfWords = (words: readonly string[]): MediaType | undefined =>
  mediaTypes.find((type) => words.some((word) => mediaWords[type].has(word)));
