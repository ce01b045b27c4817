import './firstCalls.ts';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { beginEarlyList } from './resources/early/beginEarlyList.ts';
import { createAppRouter } from './router.tsx';
import './theme.css';

// The content security policy forbids code made of text, which zod would otherwise try. zod takes over settings that
// stand here before it comes; it comes with the first call, so that the sign-in page need not wait for it.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

async function start(container: HTMLElement): Promise<void> {
  await beginEarlyList();
  createRoot(container).render(<RouterProvider router={createAppRouter()} />);
}

const container = document.getElementById('root');
if (container) void start(container);
