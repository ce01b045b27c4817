import { isPublicPath } from './session/guard.ts';
import { beginFirstCalls } from './session/headStart.ts';
import { fetchNamedFiles } from './session/namedFiles.ts';
import { showStartScreen } from './startScreen.ts';
import './widgets/scheme/schemeStore.ts';

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
