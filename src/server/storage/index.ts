/** Uploads: permission to post, the platform's own storage host, and what it stored. */
export { storageRoutes } from './routes.ts';
export { storageHandlers } from './sign.ts';
