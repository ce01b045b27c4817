import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environment, readSettings } from '#server/settings.ts';
import { StartFailure } from '#server/startFailure.ts';

const text = (variables: Record<string, string>): string => {
  try {
    readSettings(variables);
    return '';
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return error.text;
  }
};

test('services of mails and text messages are taken as they are set', () => {
  const given = {
    SMTP_URL: 'smtps://desk:p%40ss@mail.example.com:465',
    MAIL_FROM: '书案 <no-reply@example.com>',
    SMS_WEBHOOK_URL: 'http://127.0.0.1:9000/sms?key=1',
    TRUSTED_PROXIES: '2',
  };
  expect(readSettings(given)).toMatchObject({ ...given, TRUSTED_PROXIES: 2 });
  expect(readSettings({ MAIL_FROM: 'a@b.cn', SMTP_URL: 'smtp://localhost' }).TRUSTED_PROXIES).toBe(
    0,
  );
});

test.each([
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'Bookdesk'],
  ['MAIL_FROM', 'Bookdesk <no-reply@example.com>\r\nBcc: all@example.com'],
  ['SMS_WEBHOOK_URL', 'ftp://sms.example.com'],
  ['TRUSTED_PROXIES', 'yes'],
  ['TRUSTED_PROXIES', '-1'],
])('%s=%s is refused by its name, with an example', (name, value) => {
  const said = text({ [name]: value });
  expect(said).toContain(`The environment variable ${name} is not valid`);
  expect(said).toContain(`For example ${name}=`);
});

test('demo accounts, whose password everybody knows, are for this machine alone', () => {
  expect(text({ HOST: '0.0.0.0' })).toContain('Set DEMO=off');
  const address = 'https://books.example.com';
  expect(text({ PUBLIC_URL: address })).toContain(`PUBLIC_URL=${address}`);
  expect(text({ PUBLIC_URL: address })).toContain('Set DEMO=off');
  expect(text({ PUBLIC_URL: address, DEMO: 'off' })).toBe('');
  for (const ours of ['http://localhost:4600', 'http://127.0.0.1', 'http://[::1]:4600'])
    expect(text({ PUBLIC_URL: ours })).toBe('');
});

test('a password in a wrong setting is not repeated', () => {
  expect(text({ SMTP_URL: 'https://desk:hunter2@mail.example.com' })).not.toContain('hunter2');
});

test.each([
  [{ SMTP_URL: 'smtp://localhost' }, 'SMTP_URL is set, but MAIL_FROM is not'],
  [{ MAIL_FROM: 'a@example.com' }, 'MAIL_FROM is set, but SMTP_URL is not'],
  [
    { STORAGE_HOST: 'https://books.example.com', STORAGE_BUCKET: 'books' },
    'STORAGE_HOST, STORAGE_BUCKET is set, but STORAGE_ACCESS_KEY_ID, STORAGE_ACCESS_KEY_SECRET is not',
  ],
])('a mail server without a sender, a bucket by half, are refused: %j', (given, sentence) => {
  expect(text(given)).toContain(sentence);
});

test('REST services are read by name, without the slash at their end', () => {
  const { REST_SERVICES } = readSettings({
    REST_SERVICES: 'library=https://library.example.com/api/, shop=http://127.0.0.1:8080,own=/rest',
  });
  expect(REST_SERVICES).toEqual([
    { name: 'library', address: 'https://library.example.com/api' },
    { name: 'shop', address: 'http://127.0.0.1:8080' },
    { name: 'own', address: '/rest' },
  ]);
  expect(readSettings({}).REST_SERVICES).toEqual([]);
});

test.each([
  ['https://library.example.com', 'entry 1 does not begin with a name'],
  ['a=https://a.example,Library=https://b.example', 'entry 2 does not begin with a name'],
  ['a=ftp://a.example', 'entry 1 ("a") needs an address'],
  ['a=https://user:hunter2@a.example', 'entry 1 ("a") needs an address'],
  ['a=https://a.example?key=hunter2', 'entry 1 ("a") needs an address'],
  ['a=//a.example', 'entry 1 ("a") needs an address'],
  ['a=https://a.example,a=https://b.example', 'entry 2 names "a" a second time'],
])('REST_SERVICES=%s is refused, its entry named and no secret repeated', (given, sentence) => {
  const said = text({ REST_SERVICES: given });
  expect(said).toContain('The environment variable REST_SERVICES is not valid');
  expect(said).toContain(sentence);
  expect(said).toContain('For example REST_SERVICES=');
  expect(said).not.toContain('hunter2');
});

test('docs/settings.md has a row for every setting, and for no other', () => {
  const rows = readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? []);
  expect(named.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});
