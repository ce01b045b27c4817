import type { CSSProperties, ReactNode } from 'react';
import type {
  ContentItem,
  SpecialComponent,
  SpecialDocument,
  SpecialSettings,
} from '#contract/entities/special.ts';
import { ComponentView } from './ComponentView.tsx';
import { groundOf } from './colour.ts';
import { Cards } from './kinds/Cards.tsx';
import { usePageTexts } from './PageContext.tsx';
import { OwnText, UnderHeading, useOwnTextInput } from './parts/Heading.tsx';
import { Paging, type PagingProps } from './parts/Paging.tsx';
import { Picture } from './parts/Picture.tsx';

type Colours = CSSProperties & Record<'--page-colour', string>;

/** The sheet of a page: its colour, with text colours that are readable on it. */
export function PageSheet({
  bgColor,
  scheme = 'automatic',
  children,
}: {
  bgColor: string;
  /** light on the editor's canvas; automatic follows the reader's device */
  scheme?: 'automatic' | 'light';
  children: ReactNode;
}) {
  const colours: Colours = { '--page-colour': bgColor };
  return (
    <div
      className="special-page"
      style={colours}
      data-ground={groundOf(bgColor)}
      data-scheme={scheme}
    >
      {children}
    </div>
  );
}

/** Requested size of the cover in CSS pixels. */
const cover = { width: 960, height: 540 } as const;

/** The start of a page: cover, name, summary, label and dates. */
export function PageHeader({ settings }: { settings: SpecialSettings }) {
  const text = usePageTexts();
  const isWritten = useOwnTextInput() !== undefined;
  const start = settings.startAt.slice(0, 10);
  const end = settings.endAt.slice(0, 10);
  return (
    <header className="page-header">
      {settings.cover && (
        <Picture
          address={settings.cover}
          name={settings.name}
          {...cover}
          sizes="(min-width: 900px) 600px, 100vw"
          eager
          className="page-cover"
        />
      )}
      <div className="page-heading">
        {settings.label && <p className="page-label">{settings.label.name}</p>}
        <h1>
          <OwnText name="name" value={settings.name} />
        </h1>
        {(settings.summary || isWritten) && (
          <p className="page-summary">
            <OwnText name="summary" value={settings.summary} />
          </p>
        )}
        {start && end && (
          <p className="page-period">
            {text('period', { start: start.replaceAll('-', '.'), end: end.replaceAll('-', '.') })}
          </p>
        )}
      </div>
    </header>
  );
}

/** The contributions of readers, and the way to contribute. */
export interface Contributions {
  /** those on the page that is shown */
  items: readonly ContentItem[];
  paging: PagingProps;
  /** where readers contribute; undefined if the page accepts nothing now */
  path: string | undefined;
}

/** A complete special page (contract 10.17), as readers, the preview and the canvas show it. */
export function SpecialPage({
  document,
  notice,
  contributions,
}: {
  document: SpecialDocument;
  /** shown above the page: that it has ended, or that it is a preview */
  notice?: ReactNode;
  contributions?: Contributions | undefined;
}) {
  return (
    <PageSheet bgColor={document.bgColor}>
      <Notice>{notice}</Notice>
      <main className="page-body">
        <PageHeader settings={document} />
        {document.components.map((component) => (
          <ComponentView key={component.uuid} component={component} />
        ))}
        {contributions && <ContributionsOf {...contributions} />}
      </main>
    </PageSheet>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return children === undefined ? null : (
    <p className="page-notice" role="note">
      {children}
    </p>
  );
}

function ContributionsOf({ items, paging, path }: Contributions) {
  const text = usePageTexts();
  if (items.length === 0 && path === undefined) return null;
  return (
    <section className="component component-contributions" aria-labelledby="contributions">
      <div className="component-head">
        <h2 className="component-title" id="contributions">
          {text('contributions')}
        </h2>
        {path !== undefined && (
          <a className="contribute" href={path}>
            {text('contribute')}
          </a>
        )}
      </div>
      {items.length === 0 ? (
        <p className="page-summary">{text('noContributions')}</p>
      ) : (
        <UnderHeading>
          <Cards items={items} />
        </UnderHeading>
      )}
      <Paging {...paging} />
    </section>
  );
}

/** All items of a component, on separate pages, if the special page shows only the first ones. */
export function WholeComponent({
  document,
  component,
  paging,
  path,
  notice,
}: {
  document: SpecialDocument;
  /** with the items of this page only */
  component: SpecialComponent;
  paging: PagingProps;
  /** address of the special page */
  path: string;
  notice?: ReactNode;
}) {
  const text = usePageTexts();
  return (
    <PageSheet bgColor={document.bgColor}>
      <Notice>{notice}</Notice>
      <main className="page-body">
        <div className="page-heading">
          <a className="page-back" href={path}>
            {text('wholePage', { name: document.name })}
          </a>
          <h1>{component.title || component.name}</h1>
        </div>
        <ComponentView component={component} />
        <div className="component">
          <Paging {...paging} />
        </div>
      </main>
    </PageSheet>
  );
}
