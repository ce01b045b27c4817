import type { ReactNode } from 'react';
import type { Language } from '#contract/language.ts';
import { defaultSpecialColour } from '#contract/limits.ts';
import { PageSheet } from '#page/SpecialPage.tsx';
import type { FailureFacts } from '#server/http/failure.ts';
import { textIn } from '#server/pages/messages.ts';
import { renderPage } from '#server/pages/renderPage.tsx';
import type { Settings } from '#server/settings.ts';

/** The icon of an hourglass that has run out, in the colour of the surrounding text. */
function RunOut() {
  return (
    <svg
      viewBox="0 0 72 72"
      width="72"
      height="72"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M18 10h36M18 62h36" />
      <path d="M23 10v9c0 8 10 11 10 17s-10 9-10 17v9M49 10v9c0 8-10 11-10 17s10 9 10 17v9" />
      <path d="M27 57c1-6 5-9 9-9s8 3 9 9Z" fill="currentColor" stroke="none" />
    </svg>
  );
}

/** A page that shows only one message. */
function saying(
  settings: Settings,
  language: Language,
  words: { mark: ReactNode; title: string; text: string; more?: ReactNode; isOfHouse?: boolean },
): string {
  return renderPage(
    settings,
    language,
    { title: words.title, colour: defaultSpecialColour, isOfHouse: words.isOfHouse === true },
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
    isOfHouse: true,
  });
}

/** What was published under this address is deleted. */
export function gonePage(settings: Settings, language: Language): string {
  const text = textIn(language);
  return saying(settings, language, {
    mark: '410',
    title: text('goneTitle'),
    text: text('goneText'),
    isOfHouse: true,
  });
}

/** A later version of the platform has stored the page, so this one cannot draw it. */
export function laterVersionPage(settings: Settings, language: Language): string {
  const text = textIn(language);
  return saying(settings, language, {
    mark: '503',
    title: text('laterTitle'),
    text: text('laterText'),
  });
}

/** Shown if the platform cannot answer, because the database is gone or an unexpected error happened. */
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

/** Shown for a preview code that is unknown, expired or revoked. */
export function previewGonePage(settings: Settings, language: Language): string {
  const text = textIn(language);
  return saying(settings, language, {
    mark: <RunOut />,
    title: text('previewGoneTitle'),
    text: text('previewGoneText'),
  });
}
