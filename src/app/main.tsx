import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { z } from 'zod';
import { createAppRouter } from './router.tsx';
import './theme.css';

// The content security policy forbids code made of text, which zod would otherwise try.
z.config({ jitless: true });

const container = document.getElementById('root');
if (container) createRoot(container).render(<RouterProvider router={createAppRouter()} />);
