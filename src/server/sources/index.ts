export { sourceHandled } from './gateway.ts';
export { sourceHandlers } from './kept/handlers.ts';
export { secretReader } from './kept/secrets.ts';
export { sourceSender } from './send.ts';
