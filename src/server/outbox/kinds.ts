import { isLoopback, type Settings } from '../settings.ts';

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
 * Whether unsent messages can be read at `/dev/outbox`. They contain codes, so never if `PUBLIC_URL` is set for others:
 * a proxy on this machine could pass on requests of others as its own.
 */
export function isOutboxOpen(settings: Settings): boolean {
  const { PUBLIC_URL } = settings;
  const isOurs = PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname);
  return isOurs && missingServices(settings).length > 0;
}
