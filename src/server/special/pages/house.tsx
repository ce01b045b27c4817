import type { ReactNode } from 'react';
import { DatasourceOrder } from '#contract/codes.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import type { Language } from '#contract/language.ts';
import { defaultSpecialColour } from '#contract/limits.ts';
import { Orders } from '#page/house/Orders.tsx';
import { type ListedSpecial, Shelf, Specials } from '#page/house/Shelf.tsx';
import { Cards } from '#page/kinds/Cards.tsx';
import { allPath, homePath } from '#page/links.ts';
import { Paging } from '#page/parts/Paging.tsx';
import { PageSheet } from '#page/SpecialPage.tsx';
import { type PageText, textIn } from '#server/pages/messages.ts';
import { renderPage } from '#server/pages/renderPage.tsx';
import type { Settings } from '#server/settings.ts';
import type { FoundFacts, FrontFacts, ListedType } from '../house.ts';

/** The front page: special pages, what is new and most read, and the way to all of each. */
export function frontPage(settings: Settings, language: Language, facts: FrontFacts): string {
  const text = textIn(language);
  const shelves: [PageText, readonly ContentItem[], string][] = [
    ['newest', facts.newest, allPath('posts')],
    ['books', facts.books, allPath('books')],
    ['mostRead', facts.mostRead, ordered(allPath('posts'), DatasourceOrder.mostRead)],
    ['bookLists', facts.bookLists, allPath('book-lists')],
  ];
  const isEmpty = facts.specials.length === 0 && shelves.every(([, items]) => items.length === 0);
  return renderPage(
    settings,
    language,
    {
      title: text('site'),
      summary: text('frontText'),
      path: homePath,
      colour: defaultSpecialColour,
    },
    <PageSheet bgColor={defaultSpecialColour}>
      <main className="page-body">
        <div className="page-heading">
          <h1>{text('front')}</h1>
          {isEmpty && <p className="page-summary">{text('frontEmpty')}</p>}
        </div>
        {facts.specials.length > 0 && (
          <Shelf id="specials" title={text('specials')} allPath={allPath('specials')}>
            <Specials specials={facts.specials} />
          </Shelf>
        )}
        {shelves.map(
          ([key, items, path]) =>
            items.length > 0 && (
              <Shelf key={key} id={key} title={text(key)} allPath={path}>
                <Cards items={items} />
              </Shelf>
            ),
        )}
      </main>
    </PageSheet>,
  );
}

/** The address of a list in an order, and of a page of it; the newest first needs no words. */
export function ordered(path: string, order: DatasourceOrder, page = 1): string {
  const search = new URLSearchParams({
    ...(order === DatasourceOrder.newest ? {} : { order }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return search.size === 0 ? path : `${path}?${search}`;
}

/** One page of a list. */
export interface Listed {
  readonly page: number;
  readonly hasNext: boolean;
}

const titles: Readonly<Record<ListedType | 'specials', PageText>> = {
  posts: 'posts',
  books: 'books',
  'book-lists': 'bookLists',
  specials: 'specials',
};

/** All special pages. */
export function specialsPage(
  settings: Settings,
  language: Language,
  { specials, ...listed }: Listed & { readonly specials: readonly ListedSpecial[] },
): string {
  const path = allPath('specials');
  return listPage(
    settings,
    language,
    { title: textIn(language)('specials'), path, order: undefined, ...listed },
    <Specials specials={specials} />,
  );
}

/** All of a kind, or all of a kind that carries a label. */
export function kindPage(
  settings: Settings,
  language: Language,
  {
    type,
    items,
    ...listed
  }: Listed & {
    readonly type: ListedType;
    readonly items: readonly ContentItem[];
    readonly order: DatasourceOrder;
  },
): string {
  const title = textIn(language)(titles[type]);
  return listPage(
    settings,
    language,
    { title, path: allPath(type), ...listed },
    <Cards items={items} />,
  );
}

/** What carries a label, by kind. */
export function labelPage(
  settings: Settings,
  language: Language,
  facts: {
    readonly name: string;
    readonly path: string;
    readonly order: DatasourceOrder;
    readonly shelves: readonly {
      readonly type: ListedType;
      readonly items: readonly ContentItem[];
    }[];
  },
): string {
  const text = textIn(language);
  const { name, path, order, shelves } = facts;
  return listPage(
    settings,
    language,
    { title: name, path, order, page: 1, hasNext: false },
    shelves.map(
      ({ type, items }) =>
        items.length > 0 && (
          <Shelf key={type} id={type} title={text(titles[type])}>
            <Cards items={items} />
          </Shelf>
        ),
    ),
  );
}

function listPage(
  settings: Settings,
  language: Language,
  facts: Listed & {
    readonly title: string;
    readonly path: string;
    /** undefined if there is one order only */
    readonly order: DatasourceOrder | undefined;
  },
  content: ReactNode,
): string {
  const { title, path, order = DatasourceOrder.newest, page, hasNext } = facts;
  return renderPage(
    settings,
    language,
    { title, path: ordered(path, order, page), colour: defaultSpecialColour },
    <PageSheet bgColor={defaultSpecialColour}>
      <main className="page-body">
        <div className="page-heading">
          <h1>{title}</h1>
        </div>
        <div className="component">
          {facts.order !== undefined && (
            <Orders order={order} pathOf={(one) => ordered(path, one)} />
          )}
          {content}
          <Paging
            page={page}
            pages={hasNext ? page + 1 : page}
            isOpen
            pathOf={(number) => ordered(path, order, number)}
          />
        </div>
      </main>
    </PageSheet>,
  );
}

/** What a search has found. */
export function foundPage(settings: Settings, language: Language, facts: FoundFacts): string {
  const text = textIn(language);
  const shelves: [PageText, readonly ContentItem[]][] = [
    ['books', facts.books],
    ['posts', facts.posts],
    ['bookLists', facts.bookLists],
  ];
  const isNothing = shelves.every(([, items]) => items.length === 0);
  const title = text('foundTitle', { searched: facts.searched });
  return renderPage(
    settings,
    language,
    { title, colour: defaultSpecialColour, isOfHouse: true, searched: facts.searched },
    <PageSheet bgColor={defaultSpecialColour}>
      <main className="page-body">
        <div className="page-heading">
          <h1>{title}</h1>
          {isNothing && <p className="page-summary">{text('foundNothing')}</p>}
        </div>
        {shelves.map(
          ([key, items]) =>
            items.length > 0 && (
              <Shelf key={key} id={key} title={text(key)}>
                <Cards items={items} />
              </Shelf>
            ),
        )}
      </main>
    </PageSheet>,
  );
}
