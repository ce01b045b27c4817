import type { ReactNode } from 'react';
import { DatasourceOrder } from '#contract/codes.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import type { Language } from '#contract/language.ts';
import { defaultSpecialColour } from '#contract/limits.ts';
import { Orders } from '#page/house/HouseBar.tsx';
import { type ListedSpecial, Shelf, Specials } from '#page/house/Shelf.tsx';
import { Streams } from '#page/house/Streams.tsx';
import { type ListedPage, Listing, type PathOf, type WorksView } from '#page/house/Works.tsx';
import { Cards } from '#page/kinds/Cards.tsx';
import { allPath, channelPath, homePath, labelKindPath, labelPath } from '#page/links.ts';
import { Paging } from '#page/parts/Paging.tsx';
import { PageSheet } from '#page/SpecialPage.tsx';
import { withTimes } from '#server/live/RelatedStreams.tsx';
import { type PageText, textIn } from '#server/pages/messages.ts';
import { renderPage, type Step } from '#server/pages/renderPage.tsx';
import { absoluteAddress } from '#server/publicAddress.ts';
import type { Settings } from '#server/settings.ts';
import type { Label } from '../automatic.ts';
import type { Channel, FrontFacts, ListedType, readStreams } from '../house.ts';

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
      thing: {
        '@type': 'WebSite',
        name: text('site'),
        url: absoluteAddress(settings, homePath),
        potentialAction: {
          '@type': 'SearchAction',
          target: `${absoluteAddress(settings, homePath)}?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
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

const titles: Readonly<Record<ListedType | 'specials', PageText>> = {
  posts: 'posts',
  books: 'books',
  'book-lists': 'bookLists',
  specials: 'specials',
};

/** The list above a piece of content of a kind that has one; a step of its trail. */
export const stepOf = (language: Language, kind: ListedType | 'specials'): Step => ({
  name: textIn(language)(titles[kind]),
  path: allPath(kind),
});

/** All special pages. */
export function specialsPage(
  settings: Settings,
  language: Language,
  listed: ListedPage & { readonly items: readonly ListedSpecial[] },
): string {
  return listPage(
    settings,
    language,
    { ...head(language, listed, stepOf(language, 'specials')), hasOrders: false },
    <Specials specials={listed.items} />,
  );
}

/** All of a kind; with a label, all of a kind that carries it. */
export function kindPage(
  settings: Settings,
  language: Language,
  {
    type,
    label,
    ...listed
  }: WorksView & { readonly type: ListedType; readonly label?: Label | undefined },
): string {
  const step = stepOf(language, type);
  const facts = label
    ? {
        ...head(language, listed, {
          name: textIn(language)('labelled', { label: label.name, kind: step.name }),
          path: labelKindPath(label.id, type),
        }),
        trail: [{ name: label.name, path: labelPath(label.id) }],
      }
    : head(language, listed, step);
  return listPage(settings, language, facts, <Cards items={listed.items} />);
}

/** What carries a label: the first of each kind, and the way to all of them. */
export function labelPage(
  settings: Settings,
  language: Language,
  {
    label,
    order,
    shelves,
  }: {
    readonly label: Label;
    readonly order: DatasourceOrder;
    readonly shelves: readonly (WorksView & { readonly type: ListedType })[];
  },
): string {
  const path = labelPath(label.id);
  return renderPage(
    settings,
    language,
    { title: label.name, path: ordered(path, order), colour: defaultSpecialColour },
    <PageSheet bgColor={defaultSpecialColour}>
      <main className="page-body">
        <div className="page-heading">
          <h1>{label.name}</h1>
        </div>
        <div className="component">
          <Orders order={order} pathOf={(one) => ordered(path, one)} />
        </div>
        <Kinds
          language={language}
          shelves={shelves}
          pathOf={(type) => ordered(labelKindPath(label.id, type), order)}
        />
      </main>
    </PageSheet>,
  );
}

/** The live streams of a channel. */
export function channelPage(
  settings: Settings,
  language: Language,
  {
    channel,
    items,
    ...listed
  }: Awaited<ReturnType<typeof readStreams>> & { readonly channel: Channel },
): string {
  const { name, description } = channel;
  return listPage(
    settings,
    language,
    {
      ...head(language, listed, { name, path: channelPath(channel.id) }),
      summary: description,
      count: listed.count === 0 ? textIn(language)('channelEmpty') : countOf(language, listed),
    },
    <Streams streams={withTimes(settings, language, items)} />,
  );
}

const countOf = (language: Language, { count, isMore }: ListedPage): string =>
  textIn(language)(isMore ? 'countMore' : 'count', { count });

interface ListFacts {
  readonly title: string;
  readonly path: string;
  readonly listed: ListedPage;
  /** how many there are */
  readonly count: string;
  readonly summary?: string;
  readonly trail?: readonly Step[];
  readonly hasOrders?: boolean;
}

const head = (language: Language, listed: ListedPage, { name, path }: Step): ListFacts => ({
  title: name,
  path,
  listed,
  count: countOf(language, listed),
});

function listPage(
  settings: Settings,
  language: Language,
  { title, path, listed, count, summary = '', trail = [], hasOrders = true }: ListFacts,
  content: ReactNode,
): string {
  const { order, page, pages } = listed;
  const pathOf: PathOf = (number, one) => ordered(path, one, number);
  return renderPage(
    settings,
    language,
    {
      title,
      summary,
      path: pathOf(page, order),
      trail,
      paging: { page, pages, pathOf: (number) => pathOf(number, order) },
      colour: defaultSpecialColour,
    },
    <PageSheet bgColor={defaultSpecialColour}>
      <main className="page-body">
        <div className="page-heading">
          <h1>{title}</h1>
          {summary && <p className="page-summary">{summary}</p>}
          <p className="page-period">{count}</p>
        </div>
        {listed.count > 0 && (
          <div className="component">
            <Listing listed={listed} pathOf={pathOf} hasOrders={hasOrders}>
              {content}
            </Listing>
          </div>
        )}
      </main>
    </PageSheet>,
  );
}

/** The first of each kind, with how many there are and the way to all; what there is nothing of is left out. */
function Kinds({
  language,
  shelves,
  pathOf,
  note,
}: {
  language: Language;
  shelves: readonly (WorksView & { readonly type: ListedType })[];
  pathOf: (type: ListedType) => string;
  /** what is said above the cards of a kind */
  note?: (shelf: WorksView) => string | undefined;
}) {
  const text = textIn(language);
  return shelves.map((shelf) => {
    const { type, items, count } = shelf;
    if (items.length === 0) return null;
    const said = note?.(shelf);
    return (
      <Shelf
        key={type}
        id={type}
        title={text('labelled', { label: text(titles[type]), kind: countOf(language, shelf) })}
        allPath={count > items.length ? pathOf(type) : undefined}
      >
        {said && <p className="house-note">{said}</p>}
        <Cards items={items} />
      </Shelf>
    );
  });
}

/** What readers may go on with, below a piece of content; nothing if there is none. */
export const Related = ({
  language,
  items,
}: {
  language: Language;
  items: readonly ContentItem[];
}) =>
  items.length > 0 && (
    <Shelf id="related" title={textIn(language)('related')}>
      <Cards items={items} />
    </Shelf>
  );

/** The address of what is found of one kind. */
function foundPath(searched: string, kind?: ListedType, page = 1): string {
  const search = new URLSearchParams({
    q: searched,
    ...(kind ? { kind } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return `${homePath}?${search}`;
}

/** What a search has found: the best of each kind, or one page of one kind. */
export function foundPage(
  settings: Settings,
  language: Language,
  {
    searched,
    found,
    kind,
  }: {
    readonly searched: string;
    readonly found: readonly (WorksView & { readonly type: ListedType })[];
    /** the one kind that is shown whole */
    readonly kind?: ListedType | undefined;
  },
): string {
  const text = textIn(language);
  const title = text('foundTitle', { searched });
  const [only] = found;
  return renderPage(
    settings,
    language,
    { title, colour: defaultSpecialColour, isOfHouse: true, searched },
    <PageSheet bgColor={defaultSpecialColour}>
      <main className="page-body">
        <div className="page-heading">
          {kind && (
            <a className="page-back" href={foundPath(searched)}>
              {text('foundAll')}
            </a>
          )}
          <h1>{title}</h1>
          {found.every(({ count }) => count === 0) && (
            <p className="page-summary">{text('foundNothing')}</p>
          )}
        </div>
        <Kinds
          language={language}
          shelves={found}
          pathOf={(type) => foundPath(searched, type)}
          note={({ isMore, count }) => (isMore ? text('foundMany', { count }) : undefined)}
        />
        {kind && only && (
          <div className="component">
            <Paging
              page={only.page}
              pages={only.pages}
              pathOf={(number) => foundPath(searched, kind, number)}
            />
          </div>
        )}
      </main>
    </PageSheet>,
  );
}
