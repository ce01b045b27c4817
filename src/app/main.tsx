import './firstCalls.ts';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createAppRouter } from './router.tsx';
import './theme.css';

// The content security policy forbids code made of text, which zod would otherwise try. zod takes over settings that
// stand here before it comes; it comes with the first call, so that the sign-in page need not wait for it.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

const container = document.getElementById('root');
if (container) createRoot(container).render(<RouterProvider router={createAppRouter()} />);
