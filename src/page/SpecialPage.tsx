import type { CSSProperties, ReactNode } from 'react';
import type { SpecialDocument, SpecialSettings } from '#contract/entities/special.ts';
import { ComponentView } from './ComponentView.tsx';
import { groundOf } from './colour.ts';
import { usePageTexts } from './PageContext.tsx';
import { Picture } from './parts/Picture.tsx';

type Colours = CSSProperties & Record<'--page-colour', string>;

/** The sheet that a page lies on: its colour, and the text colours that can be read on it. */
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

/** Size that the cover is asked for, in CSS pixels. */
const cover = { width: 960, height: 540 } as const;

/** What a page opens with: cover, name, summary, label and its days. */
export function PageHeader({ settings }: { settings: SpecialSettings }) {
  const text = usePageTexts();
  const start = settings.startAt.slice(0, 10);
  const end = settings.endAt.slice(0, 10);
  return (
    <header className="page-header">
      {settings.cover && (
        <Picture
          address={settings.cover}
          name={settings.name}
          {...cover}
          eager
          className="page-cover"
        />
      )}
      <div className="page-heading">
        {settings.label && <p className="page-label">{settings.label.name}</p>}
        <h1>{settings.name}</h1>
        {settings.summary && <p className="page-summary">{settings.summary}</p>}
        {start && end && (
          <p className="page-period">
            {text('period', { start: start.replaceAll('-', '.'), end: end.replaceAll('-', '.') })}
          </p>
        )}
      </div>
    </header>
  );
}

/** A whole special page (DESIGN 4, "Public page"): what readers, the preview and the canvas show. */
export function SpecialPage({
  document,
  notice,
}: {
  document: SpecialDocument;
  /** stands above the page: it has not begun, it is over, it is a preview */
  notice?: ReactNode;
}) {
  return (
    <PageSheet bgColor={document.bgColor}>
      {notice !== undefined && <p className="page-notice">{notice}</p>}
      <main className="page-body">
        <PageHeader settings={document} />
        {document.components.map((component) => (
          <ComponentView key={component.uuid} component={component} />
        ))}
      </main>
    </PageSheet>
  );
}
