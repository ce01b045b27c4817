import type { ReactNode } from 'react';
import { ComponentType, ContentType, ShowType, StyleType, SubmitType } from '#contract/codes.ts';
import type { ContentItem, SpecialComponent, SpecialDocument } from '#contract/entities/special.ts';
import { type Language, type MessageValues, message } from '#contract/language.ts';
import { defaultSpecialColour, pickerPageSize } from '#contract/limits.ts';
import { isEmptyComponent } from '#contract/special.ts';
import readStyles from '#page/content/content.css?inline';
import { ReadArticle } from '#page/content/ReadArticle.tsx';
import { ReadBookList } from '#page/content/ReadBookList.tsx';
import { ReadDynamic } from '#page/content/ReadDynamic.tsx';
import { readTime } from '#page/content/time.ts';
import { contributionPath, specialPath } from '#page/links.ts';
import { Author } from '#page/parts/Author.tsx';
import { Figures } from '#page/parts/Figures.tsx';
import { Picture } from '#page/parts/Picture.tsx';
import { PageSheet, SpecialPage, WholeComponent } from '#page/SpecialPage.tsx';
import type { FailureFacts } from '../http/failure.ts';
import type { Settings } from '../settings.ts';
import { renderPage } from './html.tsx';
import { pageMessages } from './pageMessages.ts';
import { RunOut } from './RunOut.tsx';
import type { ReadContent, Reading } from './reading.ts';
import type { ContentRecord } from './records.ts';

type Key = keyof (typeof pageMessages)['zh-CN'];
const textIn = (language: Language) => (key: Key, values?: MessageValues) =>
  message(pageMessages, language, key, values);

/** A page that only says one thing. */
function saying(
  settings: Settings,
  language: Language,
  words: { mark: ReactNode; title: string; text: string; more?: ReactNode },
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
        {words.more}
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

/** A later version of the platform has stored the page: this one cannot draw it. */
export function laterVersionPage(settings: Settings, language: Language): string {
  const text = textIn(language);
  return saying(settings, language, {
    mark: '503',
    title: text('laterTitle'),
    text: text('laterText'),
  });
}

/** The platform cannot answer: its database is away, or it failed in a way that nobody expected. */
export function failurePage(
  settings: Settings,
  { status, language, requestId }: FailureFacts,
): string {
  const text = textIn(language);
  const isPassing = status !== 500;
  return saying(settings, language, {
    mark: status,
    title: text(isPassing ? 'laterTitle' : 'failedTitle'),
    text: isPassing ? text('awayText') : text('failedText', { requestId }),
    more: (
      <p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page itself, whichever it is */}
        <a href="">{text('again')}</a>
      </p>
    ),
  });
}

/** The preview code is unknown, expired or revoked. */
export function previewGonePage(settings: Settings, language: Language): string {
  const text = textIn(language);
  return saying(settings, language, {
    mark: <RunOut />,
    title: text('previewGoneTitle'),
    text: text('previewGoneText'),
  });
}

/** Minutes are enough for people: `2026-01-31 08:00`. */
const minutesOf = (time: string): string => time.slice(0, 16);

/** Where a page stands in its time. */
export type Phase = 'before' | 'running' | 'over';

/** @param now `YYYY-MM-DD HH:mm:ss` in the platform's time zone, as the document's own times are */
export function phaseOf({ startAt, endAt }: SpecialDocument, now: string): Phase {
  if (startAt !== '' && now < startAt) return 'before';
  return endAt !== '' && now >= endAt ? 'over' : 'running';
}

/** One page of a list: its number, from 1, and how many there are. */
export interface PageNumber {
  readonly page: number;
  readonly pages: number;
}

/** Everything that a published page is drawn of. */
export interface PublishedFacts {
  readonly id: string;
  readonly document: SpecialDocument;
  readonly phase: Phase;
  readonly contributions: { readonly items: readonly ContentItem[] } & PageNumber;
}

const moreOf = (path: string) => (uuid: string) => `${path}/more/${encodeURIComponent(uuid)}`;
/** A page of a list by its number; the first is the address itself. */
const numbered =
  (path: string, hash = '') =>
  (page: number) =>
    page === 1 ? `${path}${hash}` : `${path}?page=${page}${hash}`;

function headOf(id: string, document: SpecialDocument) {
  return {
    title: document.shareTitle || document.name,
    summary: document.summary,
    picture: document.shareCover || document.cover,
    path: specialPath(id),
    colour: document.bgColor,
    morePath: moreOf(specialPath(id)),
  };
}

/** Before its start a page only says when it opens. */
function notBegunPage(
  settings: Settings,
  language: Language,
  { id, document }: Pick<PublishedFacts, 'id' | 'document'>,
): string {
  const text = textIn(language);
  return renderPage(
    settings,
    language,
    headOf(id, document),
    <PageSheet bgColor={document.bgColor}>
      <main className="saying">
        <h1>{text('beforeTitle', { name: document.name })}</h1>
        <p>{text('beforeText', { start: minutesOf(document.startAt) })}</p>
        <p>{document.summary}</p>
      </main>
    </PageSheet>,
  );
}

/** After its end a page says so above its contents. */
function noticeOf(language: Language, { document, phase }: PublishedFacts): string | undefined {
  if (phase !== 'over') return undefined;
  return textIn(language)('after', { end: minutesOf(document.endAt) });
}

/** Whether readers may contribute now. */
const isTaking = ({ phase, document }: PublishedFacts): boolean =>
  phase === 'running' && document.submit !== SubmitType.closed;

/** The published page as a reader gets it now. */
export function publishedPage(
  settings: Settings,
  language: Language,
  facts: PublishedFacts,
): string {
  const { id, document, phase, contributions } = facts;
  if (phase === 'before') return notBegunPage(settings, language, facts);
  return renderPage(
    settings,
    language,
    headOf(id, document),
    <SpecialPage
      document={document}
      notice={noticeOf(language, facts)}
      contributions={{
        items: contributions.items,
        paging: { ...contributions, pathOf: numbered(specialPath(id), '#contributions') },
        path: isTaking(facts) ? contributionPath(id) : undefined,
      }}
    />,
  );
}

/** One page of everything that a component holds. */
export interface ComponentPage extends PageNumber {
  /** with the items of this page alone */
  readonly component: SpecialComponent;
}

/** So many items of a component stand on one page of their own (SPEC 9: pickers list as many). */
const itemsPerPage = pickerPageSize;

/**
 * A page of everything that a component of a document holds; undefined where there is no such component or page.
 *
 * @param page 1 is the first
 */
export function componentPage(
  document: SpecialDocument,
  uuid: string,
  page: number,
): ComponentPage | undefined {
  const whole = document.components.find((component) => component.uuid === uuid);
  if (!whole || whole.type === ComponentType.unknown || isEmptyComponent(whole)) return undefined;
  const pages = Math.ceil(whole.contents.length / itemsPerPage);
  if (page > pages) return undefined;
  const [from, to] = [(page - 1) * itemsPerPage, page * itemsPerPage];
  const shown = { order: 1, isShowTitle: 0, hasMore: 0, showLimit: 0 } as const;
  // one under another: what is moved sideways would hide most of them
  const looks = { showType: ShowType.single, styleType: standing(whole.styleType) };
  const component = { ...partOf(whole, from, to), ...shown, ...looks };
  return { component, page, pages };
}

/** A component with some of its items only. */
function partOf(whole: SpecialComponent, from: number, to: number): SpecialComponent {
  switch (whole.type) {
    case ComponentType.unknown:
      return whole;
    case ComponentType.banner:
      return { ...whole, contents: whole.contents.slice(from, to) };
    case ComponentType.imageText:
      return { ...whole, contents: whole.contents.slice(from, to) };
    case ComponentType.richText:
      return { ...whole, contents: whole.contents.slice(from, to) };
    default:
      return { ...whole, contents: whole.contents.slice(from, to) };
  }
}

const standing = (styleType: StyleType): StyleType =>
  styleType === StyleType.thumbnail ? StyleType.leftRight : styleType;

/** Everything of one component of a published page, thirty items a page. */
export function publishedComponentPage(
  settings: Settings,
  language: Language,
  facts: PublishedFacts,
  { component, page, pages }: ComponentPage,
): string {
  const { id, document } = facts;
  if (facts.phase === 'before') return notBegunPage(settings, language, facts);
  const path = moreOf(specialPath(id))(component.uuid);
  return renderPage(
    settings,
    language,
    {
      ...headOf(id, document),
      title: `${component.title || component.name} · ${document.shareTitle || document.name}`,
      path: numbered(path)(page),
    },
    <WholeComponent
      document={document}
      component={component}
      paging={{ page, pages, pathOf: numbered(path) }}
      path={specialPath(id)}
      notice={noticeOf(language, facts)}
    />,
  );
}

/** One revision of a page, as a preview code opens it. */
export interface PreviewFacts {
  readonly document: SpecialDocument;
  /** whether it is the revision that is published now */
  readonly isPublished: boolean;
  readonly phase: Phase;
}

/** What a preview says above itself: whether readers see the same. */
function previewNotice(language: Language, { document, isPublished, phase }: PreviewFacts): string {
  const text = textIn(language);
  if (!isPublished) return text('preview');
  return phase === 'before'
    ? text('previewBefore', { start: minutesOf(document.startAt) })
    : text('previewPublished');
}

/** A revision as it would be or is published, or everything of one component of it. */
export function previewPage(
  settings: Settings,
  language: Language,
  facts: PreviewFacts,
  path: string,
  part?: ComponentPage,
): string {
  const { document } = facts;
  const notice = previewNotice(language, facts);
  return renderPage(
    settings,
    language,
    {
      title: document.shareTitle || document.name,
      colour: document.bgColor,
      morePath: moreOf(path),
    },
    part ? (
      <WholeComponent
        document={document}
        component={part.component}
        paging={{ ...part, pathOf: numbered(moreOf(path)(part.component.uuid)) }}
        path={path}
        notice={notice}
      />
    ) : (
      <SpecialPage document={document} notice={notice} />
    ),
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
      title,
      summary: record.content,
      picture: record.cover,
      path,
      colour: defaultSpecialColour,
      styles: readStyles,
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
