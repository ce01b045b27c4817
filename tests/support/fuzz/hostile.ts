import fc from '#tests/support/properties.ts';

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

/** Values that often break programs: other types, encodings, limits, and code in languages that text may end up in. */
const hostileValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, '', ' ', [], {}],
  ...['0', '-0', '1e9', 'NaN', 'null', 'undefined', 'true', '9'.repeat(400), '٣'],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '\ufeff',
    '𠮷',
    '👩‍👩‍👧',
    '\r\nX: y',
  ],
  ...'\'|"|`|\\|%|_|%_%|;|--|/*'.split('|'),
  ...["' or 1=1 --", "'; drop table post; --", '$1', '{{7*7}}', '#{7*7}', '<%= 7 %>', '$(id)'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)'],
  ...['../../etc/passwd', '..\\..\\x', '/etc/passwd', 'file:///etc/passwd', 'C:\\x', '%2e%2e%2f'],
  ...[
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    '//a.example',
    'http://0/',
  ],
  ...['0000-00-00 00:00:00', '9999-12-31 23:59:59', '2024-02-30 25:61:61', 'infinity', '-infinity'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '-__proto__', 'constructor,-id'],
  ...['a'.repeat(10_000), '书'.repeat(5_000), '('.repeat(2_000), 'a,'.repeat(2_000)],
  ...[nested(20), nested(200), JSON.parse('{"__proto__":{"isAdmin":true}}'), [[]], [null], [{}]],
  ...[{ $gt: '' }, { length: 1e9 }, { toString: 1 }, Array.from({ length: 2_000 }, () => '7')],
];

/** Any of these values. */
export const hostile: fc.Arbitrary<unknown> = fc.constantFrom(...hostileValues);

/** A change that breaks a value: which of its parts, counted from the outside, is replaced, removed or extended. */
interface Break {
  readonly place: number;
  readonly how: 'replace' | 'drop' | 'add';
  readonly value: unknown;
}
const breaks = fc.record<Break>({
  place: fc.nat(30),
  how: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add'),
  value: hostile,
});

type Container = unknown[] | Record<string, unknown>;
const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;

/** All parts of a value that contain something, as container and key. */
function placesOf(value: unknown): [Container, string][] {
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => [[value, name], ...placesOf(part)]);
}

function broken(value: unknown, { place, how, value: other }: Break): unknown {
  const copy: unknown = structuredClone(value);
  const places = placesOf(copy);
  const chosen = places[place % Math.max(places.length, 1)];
  if (!chosen) return other;
  const [container, name] = chosen;
  if (how === 'drop') Reflect.deleteProperty(container, name);
  else Reflect.set(container, how === 'add' ? 'nonsense' : name, other);
  return copy;
}

/** The values of another arbitrary: half of them unchanged, half broken in one to three parts. */
export const brokenValues = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    values,
    fc
      .tuple(values, fc.array(breaks, { minLength: 1, maxLength: 3 }))
      .map(([value, changes]) => changes.reduce(broken, value)),
  );
