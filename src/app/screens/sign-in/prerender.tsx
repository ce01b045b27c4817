import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Component } from './SignInScreen.tsx';

/**
 * The sign-in page as it is before anything has been typed, as HTML in the language of this moment: what the build
 * puts into the page itself, to be seen before any script (`src/launch/signInPage.mjs`).
 *
 * Its inputs have no names and its form leads nowhere, so that nothing typed can get into an address; `earlyForm.ts`
 * takes over what was typed. Being inside a dialog, the form leaves behind whether it was handed in: that closes it.
 */
export function prerender(): string {
  const page = renderToStaticMarkup(
    <StaticRouter location="/login">
      <Component />
    </StaticRouter>,
  )
    .replace('<form ', '<form method="dialog" ')
    .replaceAll(/(<input\b[^>]*?) name="[^"]*"/g, '$1');
  return `<dialog open id="early">${page}</dialog>`;
}
