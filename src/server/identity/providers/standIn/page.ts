import { html } from 'hono/html';
import { type Language, message } from '#contract/language.ts';
import { themeColour } from '#contract/limits.ts';
import { htmlPage } from '#server/http/htmlPage.ts';
import { messages } from './messages.ts';
import type { Person } from './people.ts';

const styles = `
body{min-height:100dvh;display:grid;place-items:center;padding:16px}
main{width:100%;max-width:400px;padding:24px;border-radius:8px;background:#fff;border-top:4px solid ${themeColour};
box-shadow:0 4px 24px rgb(23 49 47/8%)}
h1{margin:0 0 8px;font-size:20px}
p{margin:0 0 16px}
form{display:grid;gap:8px}
button{display:flex;align-items:center;gap:12px;width:100%;min-height:48px;padding:8px 12px;border:1px solid #dfe7e6;
border-radius:8px;background:#fff;color:inherit;font:inherit;text-align:start;cursor:pointer}
button:hover{border-color:${themeColour};background:#e6f8f7}
button:focus-visible{outline:2px solid #007a76;outline-offset:2px}
button[name=cancel]{justify-content:center;color:#5a6f6d}
.initial{flex:none;display:grid;place-items:center;width:32px;height:32px;border-radius:50%;background:#007a76;color:#fff}
.note{margin:16px 0 0;font-size:13px;color:#5a6f6d}
`;

/** The page of the stand-in where a tester chooses an account. Its form posts to the page's own address. */
export function authorizePage(language: Language, site: string, people: readonly Person[]) {
  const text = (key: keyof (typeof messages)['en-US']) =>
    message(messages, language, key, { site });
  return htmlPage(language, {
    title: text('title'),
    styles,
    content: html`<h1>${text('lead')}</h1>
<p>${text('choose')}</p>
<form method="post">
${people.map(
  ({ name, nickname }) =>
    html`<button name="person" value="${name}"><span class="initial" aria-hidden="true">${[...nickname][0]}</span>${nickname}</button>`,
)}
<button name="cancel" value="1">${text('cancel')}</button>
</form>
<p class="note">${text('note')}</p>`,
  });
}

/** Says which parameters of the request are wrong: it must not send the browser anywhere. */
export function wrongRequestPage(language: Language, site: string, names: readonly string[]) {
  return htmlPage(language, {
    title: message(messages, language, 'wrongTitle'),
    styles,
    content: html`<h1>${message(messages, language, 'wrongTitle')}</h1>
<p>${message(messages, language, 'wrongText', { site, names: names.join(', ') })}</p>`,
  });
}
