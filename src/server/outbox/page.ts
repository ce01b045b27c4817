import { html } from 'hono/html';
import { type Language, listed, message } from '#contract/language.ts';
import { themeColour } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import type { Row } from '../database/tables.ts';
import { htmlPage } from '../http/htmlPage.ts';
import type { Settings } from '../settings.ts';
import { writeTime } from '../times.ts';
import { missingServices } from './kinds.ts';
import { keptDays } from './worker.ts';

/** how many messages the page shows, the newest first */
export const shownMessages = 100;
const refreshSeconds = 10;

export type ShownMessage = Pick<
  Row<'outbox_message'>,
  'kind' | 'recipient' | 'subject' | 'body' | 'created_at'
>;

const styles = `
body{padding:24px 16px}
main{max-width:720px;margin:0 auto}
h1{margin:0 0 8px;font-size:24px}
h2{margin:0 0 4px;font-size:16px}
p{margin:0 0 8px}
a{color:#007a76}
article{margin-top:16px;padding:16px;border-radius:8px;background:#fff;border-inline-start:4px solid ${themeColour}}
header{display:flex;flex-wrap:wrap;gap:4px 12px;margin-bottom:8px;font-size:13px;color:#5a6f6d}
header,h2,.body{overflow-wrap:anywhere}
.body{margin:0;white-space:pre-wrap}
`;

const link = /https?:\/\/[^\s<>"]+/g;

/** The body with its web addresses as links. */
function withLinks(body: string) {
  const parts: (string | ReturnType<typeof html>)[] = [];
  let end = 0;
  for (const { 0: address, index } of body.matchAll(link)) {
    parts.push(body.slice(end, index), html`<a href="${address}">${address}</a>`);
    end = index + address.length;
  }
  return [...parts, body.slice(end)];
}

/** The page of unsent messages, HTML without script. */
export function outboxPage(
  settings: Settings,
  language: Language,
  shown: readonly ShownMessage[],
): ReturnType<typeof html> {
  const text = (key: keyof (typeof locales.server.outbox)['en-US']) =>
    message(locales.server.outbox, language, key, {
      missing: listed(missingServices(settings), language),
      count: shownMessages,
      days: keptDays,
      seconds: refreshSeconds,
    });
  const article = ({ kind, recipient, subject, body, created_at }: ShownMessage) => html`<article>
<header><span>${text(kind === 'mail' ? 'mail' : 'sms')}</span><span>${recipient}</span><time datetime="${created_at.toISOString()}">${writeTime(created_at, settings.TIME_ZONE)}</time></header>
${subject && html`<h2>${subject}</h2>`}
<p class="body">${withLinks(body)}</p>
</article>`;
  return htmlPage(language, {
    title: text('title'),
    styles,
    head: html`<meta http-equiv="refresh" content="${refreshSeconds}">`,
    content: html`<h1>${text('heading')}</h1>
<p>${text('lead')}</p>
<p>${text('newest')} <a href="/dev/outbox">${text('refresh')}</a></p>
${shown.length === 0 ? html`<p>${text('empty')}</p>` : shown.map(article)}`,
  });
}
