import { ContentType } from '#contract/codes.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import type { Language } from '#contract/language.ts';
import { defaultSpecialColour } from '#contract/limits.ts';
import { type PathOf, Works, type WorksView } from '#page/house/Works.tsx';
import { Author } from '#page/parts/Author.tsx';
import { Figures } from '#page/parts/Figures.tsx';
import { Picture } from '#page/parts/Picture.tsx';
import { PageSheet } from '#page/SpecialPage.tsx';
import { type PageText, textIn } from '#server/pages/messages.ts';
import { renderPage } from '#server/pages/renderPage.tsx';
import type { Settings } from '#server/settings.ts';
import { type ContentRecord, recordKindOf } from '../records.ts';
import { ordered, Related, stepOf } from './house.tsx';
import { thingOf } from './thing.ts';

/** The page of a record that is only shown as a card: a book, circle, topic or account. */
export function cardPage(
  settings: Settings,
  language: Language,
  record: ContentRecord,
  path: string,
  { works, related }: { works: WorksView | undefined; related: readonly ContentItem[] },
): string {
  const text = textIn(language);
  const title = record.title || record.user?.nickname || text('site');
  const isPerson = recordKindOf(record.contentType) === 'user';
  const isBook = record.contentType === ContentType.book;
  const pathOf: PathOf = (page, order) => ordered(path, order, page);
  const facts: [PageText, string | undefined][] = [
    ['author', record.book?.authorName],
    ['publisher', record.book?.publisherName],
    ['publishTime', record.book?.publishTime],
  ];
  return renderPage(
    settings,
    language,
    {
      title,
      summary: record.content,
      picture: record.cover,
      path: works ? pathOf(works.page, works.order) : path,
      ...(works && {
        paging: {
          page: works.page,
          pages: works.pages,
          pathOf: (page: number) => pathOf(page, works.order),
        },
      }),
      ...(isBook && { ogType: 'book' as const, trail: [stepOf(language, 'books')] }),
      ...(isPerson && { ogType: 'profile' as const }),
      colour: defaultSpecialColour,
      thing: thingOf(settings, record, path),
    },
    <PageSheet bgColor={defaultSpecialColour}>
      <main className="page-body reading">
        <div className="reading-head">
          {isBook && (
            <span className="book-cover">
              <Picture address={record.cover} name={title} width={100} height={132} eager />
            </span>
          )}
          {!isBook && record.cover && (
            <Picture
              address={record.cover}
              name={title}
              width={72}
              height={72}
              eager
              className={isPerson ? 'reading-emblem reading-face' : 'reading-emblem'}
            />
          )}
          <div>
            <h1>{title}</h1>
            {facts.map(([key, value]) => value && <p key={key}>{text(key, { value })}</p>)}
            <Author user={record.user} />
          </div>
        </div>
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
      <div className="page-body">
        {works && <Works works={works} pathOf={pathOf} />}
        <Related language={language} items={related} />
      </div>
    </PageSheet>,
  );
}
