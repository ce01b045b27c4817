import { ContentType } from '#contract/codes.ts';
import type { SpecialDocument } from '#contract/entities/special.ts';
import { type Language, type MessageValues, message } from '#contract/language.ts';
import { defaultSpecialColour } from '#contract/limits.ts';
import readStyles from '#page/content/content.css?inline';
import { ReadArticle } from '#page/content/ReadArticle.tsx';
import { ReadBookList } from '#page/content/ReadBookList.tsx';
import { ReadDynamic } from '#page/content/ReadDynamic.tsx';
import { readTime } from '#page/content/time.ts';
import { Author } from '#page/parts/Author.tsx';
import { Figures } from '#page/parts/Figures.tsx';
import { Picture } from '#page/parts/Picture.tsx';
import { PageSheet, SpecialPage } from '#page/SpecialPage.tsx';
import type { Settings } from '../settings.ts';
import { renderPage } from './html.tsx';
import { pageMessages } from './pageMessages.ts';
import type { ReadContent, Reading } from './reading.ts';
import type { ContentRecord } from './records.ts';

type Key = keyof (typeof pageMessages)['zh-CN'];
const textIn = (language: Language) => (key: Key, values?: MessageValues) =>
  message(pageMessages, language, key, values);

/** A page that only says one thing. */
function saying(
  settings: Settings,
  language: Language,
  words: { mark: string; title: string; text: string },
): string {
  return renderPage(
    settings,
    language,
    { title: words.title, colour: defaultSpecialColour },
    <PageSheet bgColor={defaultSpecialColour}>
      <main className="saying">
        <p className="saying-mark" aria-hidden="true">
          {words.mark}
        </p>
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </main>
    </PageSheet>,
  );
}

/** Nothing is published under this address. */
export function notFoundPage(settings: Settings, language: Language): string {
  const text = textIn(language);
  return saying(settings, language, {
    mark: '404',
    title: text('notFoundTitle'),
    text: text('notFoundText'),
  });
}

/** The preview code is unknown, expired or revoked. */
export function previewGonePage(settings: Settings, language: Language): string {
  const text = textIn(language);
  return saying(settings, language, {
    mark: '⌛',
    title: text('previewGoneTitle'),
    text: text('previewGoneText'),
  });
}

/** Minutes are enough for people: `2026-01-31 08:00`. */
const minutesOf = (time: string): string => time.slice(0, 16);

/**
 * The published page as a reader gets it now: before its start it only says when it opens, after its end it says so
 * above its contents.
 *
 * @param now `YYYY-MM-DD HH:mm:ss` in the platform's time zone, as the document's own times are
 */
export function publishedPage(
  settings: Settings,
  language: Language,
  { id, document, now }: { id: string; document: SpecialDocument; now: string },
): string {
  const text = textIn(language);
  const head = {
    title: document.shareTitle || document.name,
    summary: document.summary,
    picture: document.shareCover || document.cover,
    path: `/s/${id}`,
    colour: document.bgColor,
  };
  if (document.startAt !== '' && now < document.startAt)
    return renderPage(
      settings,
      language,
      head,
      <PageSheet bgColor={document.bgColor}>
        <main className="saying">
          <h1>{text('beforeTitle', { name: document.name })}</h1>
          <p>{text('beforeText', { start: minutesOf(document.startAt) })}</p>
          <p>{document.summary}</p>
        </main>
      </PageSheet>,
    );
  const over = document.endAt !== '' && now >= document.endAt;
  const notice = over ? text('after', { end: minutesOf(document.endAt) }) : undefined;
  return renderPage(settings, language, head, <SpecialPage document={document} notice={notice} />);
}

/** A revision that readers cannot see yet. */
export function previewPage(
  settings: Settings,
  language: Language,
  document: SpecialDocument,
): string {
  return renderPage(
    settings,
    language,
    { title: document.shareTitle || document.name, colour: document.bgColor },
    <SpecialPage document={document} notice={textIn(language)('preview')} />,
  );
}

/** What only cards know of: a book, a circle, a topic, an account. */
function cardPage(
  settings: Settings,
  language: Language,
  record: ContentRecord,
  path: string,
): string {
  const text = textIn(language);
  const title = record.title || record.user?.nickname || text('site');
  const isBook = record.contentType === ContentType.book;
  const facts: [Key, string | undefined][] = [
    ['author', record.book?.authorName],
    ['publisher', record.book?.publisherName],
    ['publishTime', record.book?.publishTime],
  ];
  return renderPage(
    settings,
    language,
    { title, summary: record.content, picture: record.cover, path, colour: defaultSpecialColour },
    <PageSheet bgColor={defaultSpecialColour}>
      <main className="page-body reading">
        <div className="reading-head">
          {isBook && (
            <span className="book-cover">
              <Picture address={record.cover} name={title} width={100} height={132} eager />
            </span>
          )}
          <div>
            <h1>{title}</h1>
            {facts.map(([key, value]) => value && <p key={key}>{text(key, { value })}</p>)}
            <Author user={record.user} />
          </div>
        </div>
        {!isBook && record.cover && (
          <Picture
            address={record.cover}
            name={title}
            width={750}
            height={422}
            eager
            className="reading-picture"
          />
        )}
        {record.content && <p>{record.content}</p>}
        <Figures
          values={[
            ['likes', record.redundancy?.likeCount],
            ['comments', record.redundancy?.commentCount],
            ['views', record.redundancy?.viewCount],
            ['collections', record.redundancy?.collectionCount],
            ['books', record.bookSize],
            ['members', record.redundancy?.memberCount],
            ['contents', record.redundancy?.contentCount],
            ['discussions', record.redundancy?.discussCount],
            ['reads', record.redundancy?.readCount],
          ]}
        />
      </main>
    </PageSheet>,
  );
}

/** What readers see at `/c/{contentType}/{id}`: a post, an article, a book list as a whole, the rest as its card. */
export function contentPage(
  settings: Settings,
  language: Language,
  { record, content }: Reading,
  { path, now }: { path: string; now: Date },
): string {
  if (content.kind === 'card') return cardPage(settings, language, record, path);
  const title = record.title || record.user?.nickname || textIn(language)('site');
  return renderPage(
    settings,
    language,
    {
      ...{ title, summary: record.content, picture: record.cover, path },
      ...{ colour: defaultSpecialColour, styles: readStyles },
    },
    <PageSheet bgColor={defaultSpecialColour}>
      <main className="page-body">{drawn(content, language, now, settings.TIME_ZONE)}</main>
    </PageSheet>,
  );
}

function drawn(
  content: Exclude<ReadContent, { kind: 'card' }>,
  language: Language,
  now: Date,
  zone: string,
) {
  if (content.kind === 'bookList') {
    const { instant, ...list } = content.list;
    return <ReadBookList list={{ ...list, time: readTime(instant, now, language, zone) }} />;
  }
  const { instant, ...post } = content.post;
  const Read = content.kind === 'article' ? ReadArticle : ReadDynamic;
  return <Read post={{ ...post, time: readTime(instant, now, language, zone) }} />;
}
