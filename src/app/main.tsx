import './firstCalls.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { nextTask } from './resources/export/nextTask.ts';
import { createAppRouter } from './router.tsx';
import { hasEarlyForm } from './screens/shared/sign-in/earlyForm.ts';
import { answersAhead } from './session/headStart.ts';
import './theme.css';

/** milliseconds; what comes within them is drawn with the first screen, and not after it */
const worthWaiting = 150;

type Router = ReturnType<typeof createAppRouter>;

/** Resolves when the first screen is known and its script is there. */
const initialized = (router: Router) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe((state) => {
      if (state.initialized) resolve();
    });
  });

async function begin(): Promise<void> {
  await nextTask();
  const router = createAppRouter();
  await initialized(router);
  await answersAhead(worthWaiting);
  const container = document.getElementById('root');
  if (!container) return;
  const root = createRoot(container);
  const draw = () => root.render(<RouterProvider router={router} />);
  // somebody may already type into the form: what replaces it is drawn between keys; a list is there sooner at once
  if (hasEarlyForm()) startTransition(draw);
  else draw();
}

void begin();
