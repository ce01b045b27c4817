export { sourceAsker } from './ask.ts';
export { credentialsMaker } from './credentials.ts';
export { sourceEndpoints } from './endpoints.ts';
export { sourceHandled } from './gateway.ts';
export { inferenceHandlers } from './inferList.ts';
export { sourceHandlers } from './kept/handlers.ts';
export { secretReader } from './kept/secrets.ts';
export { sourceSender } from './send.ts';
