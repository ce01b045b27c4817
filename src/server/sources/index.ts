export { sourceHandled } from './gateway.ts';
export { sourceSender } from './send.ts';
