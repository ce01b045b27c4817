import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Component } from './SignInScreen.tsx';

/**
 * The sign-in page before anything was typed, as HTML in the present language. The build puts it into the page, so that
 * it is visible before any script (`src/launch/signInPage.mjs`).
 *
 * Its inputs have no names and its form has no action, so that nothing typed can get into an address; `earlyForm.ts`
 * takes over what was typed. The form is inside a dialog: submitting it closes the dialog, which shows later that it was
 * submitted.
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
