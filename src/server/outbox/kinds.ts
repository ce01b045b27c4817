import { isLoopback, type Settings } from '../settings.ts';

export const messageKinds = ['mail', 'sms'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Whether the settings name a service that sends messages of this kind. */
export function isServiceSet(settings: Settings, kind: MessageKind): boolean {
  return (kind === 'mail' ? settings.SMTP_URL : settings.SMS_WEBHOOK_URL) !== undefined;
}

/** The settings that are missing where messages of some kind stay here. */
export function missingServices(settings: Settings): ('SMTP_URL' | 'SMS_WEBHOOK_URL')[] {
  return (['SMTP_URL', 'SMS_WEBHOOK_URL'] as const).filter((name) => settings[name] === undefined);
}

/**
 * Whether messages that stay can be read at `/dev/outbox` at all. They hold codes, so never where `PUBLIC_URL` tells
 * of others: a proxy on this machine may pass their requests on as if they were its own.
 */
export function isOutboxOpen(settings: Settings): boolean {
  const { PUBLIC_URL } = settings;
  const isOurs = PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname);
  return isOurs && missingServices(settings).length > 0;
}
