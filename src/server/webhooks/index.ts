export { webhookHandlers } from './handlers.ts';
export type { WebhookPosting } from './post.ts';
export { startWebhookWorker, sweepWebhooks } from './worker.ts';
