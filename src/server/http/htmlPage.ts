import { html, raw } from 'hono/html';
import { languageCookie } from '#contract/headers.ts';
import { type Language, languages, negotiateLanguage } from '#contract/language.ts';
import { cookieOf } from './cookies.ts';

/** The language that the person has chosen in this browser, else the browser's own (contract 10.1). */
export function pageLanguage(request: Request): Language {
  const chosen = cookieOf(request, languageCookie);
  return (
    languages.find((language) => language === chosen) ??
    negotiateLanguage(request.headers.get('accept-language'))
  );
}

interface HtmlPage {
  readonly title: string;
  /** rules of CSS, ours alone, beside those that every such page has */
  readonly styles: string;
  /** more elements of the head */
  readonly head?: ReturnType<typeof html>;
  readonly content: ReturnType<typeof html>;
}

const common = `
*{box-sizing:border-box}
body{margin:0;background:#f3f6f6;color:#17312f;
font:16px/1.5 -apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans SC",Roboto,Arial,sans-serif}
`;

/** A page of HTML without script, drawn by the server, which no search engine keeps. */
export function htmlPage(language: Language, page: HtmlPage): ReturnType<typeof html> {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
${page.head ?? ''}
<title>${page.title}</title>
<style>${raw(common + page.styles)}</style>
</head>
<body><main>${page.content}</main></body>
</html>`;
}
