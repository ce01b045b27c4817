import { expect, test } from 'vitest';
import { outboxNotice } from '#server/outbox/notice.ts';
import { readSettings } from '#server/settings.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'office@example.com' };
const webhook = { SMS_WEBHOOK_URL: 'http://127.0.0.1:9/send' };
const said = (settings: Record<string, string>) =>
  outboxNotice('http://127.0.0.1:4600', readSettings(settings)).join('\n');

test('a demo without services says where codes and mails are read', () => {
  expect(said({})).toContain('SMTP_URL, SMS_WEBHOOK_URL not set');
  expect(said(smtp)).toMatch(/^.*SMS_WEBHOOK_URL.*http:\/\/127\.0\.0\.1:4600\/dev\/outbox/);
});

test.each([
  ['at a public address', { PUBLIC_URL: 'https://books.example.com' }],
  ['on this machine', {}],
])('a start %s without the demo says what nobody can do', (_where, address) => {
  const withoutMail = said({ ...webhook, ...address, DEMO: 'off' });
  expect(withoutMail).toMatch(
    /SMTP_URL not set: .*Institutions cannot activate their registration/,
  );
  expect(withoutMail).not.toContain('SMS_WEBHOOK_URL');
  const withoutTexts = said({ ...smtp, ...address, DEMO: 'off' });
  expect(withoutTexts).toMatch(/SMS_WEBHOOK_URL not set: .*Nobody can register by phone/);
  expect(withoutTexts).not.toContain('SMTP_URL');
  expect(withoutMail + withoutTexts).not.toContain('/dev/outbox');
});

test('a start with both services says nothing of it', () => {
  expect(said({ ...smtp, ...webhook })).toBe('');
});
