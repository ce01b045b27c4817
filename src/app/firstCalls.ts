import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import logo from '#page/logo.svg';
import { currentLanguage } from './language/languageStore.ts';
import { isPublicPath } from './session/guard.ts';
import { beginFirstCalls } from './session/headStart.ts';
import { fetchNamedFiles } from './session/namedFiles.ts';
import './widgets/scheme/schemeStore.ts';

const bones = [38, 92, 84, 88, 70];

/**
 * Fills the page until its first screen is drawn: with the shell's places, so that nothing jumps when it comes; with
 * nothing for the pages outside it. Done without React, which is still on its way.
 */
function showStartScreen(): void {
  const root = document.getElementById('root');
  if (!root) return;
  const product = message(locales.shell.shell, currentLanguage(), 'product');
  root.innerHTML = isPublicPath(location.pathname)
    ? '<div class="bd-plain"></div>'
    : `<div class="bd-start" aria-busy="true">
<div class="bd-start-head"><a class="bd-brand" href="/"><img src="${logo}" alt="">${product}</a></div>
<div class="bd-start-side"></div>
<div class="bd-start-main">${bones.map((width) => `<div class="bd-bone" style="width:${width}%"></div>`).join('')}</div>
</div>`;
}

// The content security policy forbids code made of text, which zod would otherwise try. zod takes over settings that
// stand here before it comes.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

// Runs before all other scripts: calls are on their way while these are still coming.
beginFirstCalls();
if (!isPublicPath(location.pathname)) {
  fetchNamedFiles('modulepreload');
  import('./resources/firstLists.ts').then(
    ({ beginFirstLists }) => beginFirstLists(),
    // the screen, which needs the same script, says so
    () => undefined,
  );
}
showStartScreen();
