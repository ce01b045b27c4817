import { expect, test } from 'vitest';
import { outboxNotice } from '#server/outbox/notice.ts';
import { readSettings } from '#server/settings.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'office@example.com' };
const webhook = { SMS_WEBHOOK_URL: 'http://127.0.0.1:9/send' };
const said = (settings: Record<string, string>) =>
  outboxNotice('http://127.0.0.1:4600', readSettings(settings)).join('\n');

test('a start without services says where codes and mails are read', () => {
  expect(said({})).toContain('SMTP_URL, SMS_WEBHOOK_URL not set');
  expect(said(smtp)).toMatch(/^.*SMS_WEBHOOK_URL.*http:\/\/127\.0\.0\.1:4600\/dev\/outbox/);
});

test('a start at a public address says that nobody gets them', () => {
  const text = said({ ...webhook, PUBLIC_URL: 'https://books.example.com', DEMO: 'off' });
  expect(text).toContain('SMTP_URL not set: its messages, codes among them, are not sent');
  expect(text).not.toContain('/dev/outbox');
});

test('a start with both services says nothing of it', () => {
  expect(said({ ...smtp, ...webhook })).toBe('');
});
