import type { Settings } from '../settings.ts';

export const messageKinds = ['mail', 'sms'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Whether the settings have a service for messages of this kind. */
export function isServiceSet(settings: Settings, kind: MessageKind): boolean {
  return (kind === 'mail' ? settings.SMTP_URL : settings.SMS_WEBHOOK_URL) !== undefined;
}

/** The settings that are missing for services of all kinds. */
export function missingServices(settings: Settings): ('SMTP_URL' | 'SMS_WEBHOOK_URL')[] {
  return (['SMTP_URL', 'SMS_WEBHOOK_URL'] as const).filter((name) => settings[name] === undefined);
}

/**
 * Whether unsent messages are kept, to be read at `/dev/outbox`: in the demo alone. They contain codes that sign people
 * in, and no address tells who reads them: a proxy on this machine may pass on requests of others as its own.
 */
export function isOutboxOpen(settings: Settings): boolean {
  return settings.DEMO && missingServices(settings).length > 0;
}
