/** The things that are listed and written; also the key of their name in the messages. */
export type Thing =
  | 'post'
  | 'bookList'
  | 'reading'
  | 'circle'
  | 'topic'
  | 'user'
  | 'book'
  | 'label'
  | 'channel'
  | 'live'
  | 'institution'
  | 'licence'
  | 'appDownload';
