import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environment, misspelledSettings, readSettings } from '#server/settings.ts';
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
  ['PUBLIC_URL', 'https://books.example.com/desk'],
  ['PUBLIC_URL', 'https://books.example.com/?a=1'],
  ['PUBLIC_URL', 'books.example.com'],
  ['PUBLIC_URL', 'books'],
  ['PUBLIC_URL', 'https://name:word@books.example.com'],
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

test.each([
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['TRUST_PROXY', 'TRUSTED_PROXIES'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['SCHEMA_DIR', 'SCHEMAS_DIR'],
  ['WRITES_PER_MINUTES', 'WRITES_PER_MINUTE'],
])('%s is taken for %s misspelled, unless that is set too', (name, meant) => {
  expect(misspelledSettings({ [name]: 'x' })).toEqual([{ name, meant }]);
  expect(misspelledSettings({ [name]: 'x', [meant]: 'x' })).toEqual([]);
});

test('variables of systems, containers and other programs are taken for no setting', () => {
  const ofOthers = [
    // shells and systemd
    ...[
      'PATH',
      'HOME',
      'HOSTNAME',
      'HOSTTYPE',
      'USER',
      'LOGNAME',
      'SHELL',
      'TERM',
      'PWD',
      'OLDPWD',
      'TZ',
      'LANG',
    ],
    ...[
      'LOGS_DIRECTORY',
      'STATE_DIRECTORY',
      'CACHE_DIRECTORY',
      'CONFIGURATION_DIRECTORY',
      'NOTIFY_SOCKET',
    ],
    ...[
      'INVOCATION_ID',
      'JOURNAL_STREAM',
      'SYSTEMD_EXEC_PID',
      'CREDENTIALS_DIRECTORY',
      'MEMORY_PRESSURE_WATCH',
    ],
    ...[
      'XDG_DATA_DIRS',
      'XDG_RUNTIME_DIR',
      'XDG_DATA_HOME',
      'TMPDIR',
      'SSH_CONNECTION',
      'PORTS',
      'POST',
      'DEMOS',
    ],
    // containers: services of Kubernetes, links of Docker, images of Node and PostgreSQL
    ...[
      'KUBERNETES_PORT',
      'KUBERNETES_SERVICE_HOST',
      'KUBERNETES_PORT_443_TCP_ADDR',
      'container',
      'NODE_VERSION',
    ],
    ...[
      'DATABASE_PORT',
      'DATABASE_HOST',
      'DATABASE_NAME',
      'DATABASE_SERVICE_PORT',
      'DATABASE_USER',
      'DB_URL',
    ],
    ...[
      'STORAGE_PORT',
      'STORAGE_SERVICE_HOST',
      'LIVE_PORT',
      'SMTP_PORT',
      'SMTP_HOST',
      'MAIL_HOST',
      'MAIL_PORT',
    ],
    ...[
      'POSTGRES_PASSWORD',
      'PGDATA',
      'PGHOST',
      'REDIS_URL',
      'YARN_VERSION',
      'BOOKDESK_PORT',
      'BOOKDESK_CHROMIUM',
    ],
    // npm, Node, services of builds
    ...[
      'npm_config_loglevel',
      'npm_config_user_agent',
      'npm_package_version',
      'npm_lifecycle_event',
      'INIT_CWD',
    ],
    ...[
      'NODE_ENV',
      'NODE_OPTIONS',
      'NODE_EXTRA_CA_CERTS',
      'HTTP_PROXY',
      'HTTPS_PROXY',
      'NO_PROXY',
      'no_proxy',
    ],
    ...[
      'CI',
      'GITHUB_TOKEN',
      'APP_VERSION',
      'APP_BASE',
      'APP_URL',
      'BASE_URL',
      'API_URL',
      'API_KEY',
      'LOG_FILE',
    ],
  ];
  const variables = Object.fromEntries(ofOthers.map((name) => [name, 'x']));
  expect(misspelledSettings(variables)).toEqual([]);
  expect(misspelledSettings(process.env)).toEqual([]);
});

test('docs/settings.md has a row for every setting, and for no other', () => {
  const rows = readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? []);
  expect(named.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});
