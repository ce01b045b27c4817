import './firstCalls.ts';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createAppRouter } from './router.tsx';
import { answersAhead } from './session/headStart.ts';
import './theme.css';

/** milliseconds; what comes within them is drawn with the first screen, and not after it */
const worthWaiting = 150;

const router = createAppRouter();

async function draw(): Promise<void> {
  await answersAhead(worthWaiting);
  const container = document.getElementById('root');
  if (container) createRoot(container).render(<RouterProvider router={router} />);
}

if (router.state.initialized) void draw();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    void draw();
  });
}
