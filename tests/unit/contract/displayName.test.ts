import { describe, expect, it } from 'vitest';
import { cleanName, displayName } from '#contract/displayName.ts';

describe('a name that others read', () => {
  it.each([
    ['半夏听雨', '半夏听雨'],
    ['  Quiet   Reader ', 'Quiet Reader'],
    ['İpek Çağrı', 'İpek Çağrı'],
    ['👩‍👩‍👧 一家人', '👩‍👩‍👧 一家人'],
    ['👩🏽‍💻', '👩🏽‍💻'],
    ['❤️‍🔥', '❤️‍🔥'],
    ['ประเทศไทย', 'ประเทศไทย'],
  ])('%j is kept', (given, kept) => {
    expect(cleanName(given)).toBe(kept);
  });

  it.each([
    ['two lines', '平台\r\nBcc: all@example.com', '平台 Bcc: all@example.com'],
    ['turned direction', 'press\u202Efdp.exe', 'pressfdp.exe'],
    ['isolated direction', '\u2066evil\u2069', 'evil'],
    ['zero width', '平\u200B台\u2060运\uFEFF营', '平台运 营'],
    ['a joiner between letters', '平\u200D台', '平台'],
    ['a joiner at the end', '👩\u200D', '👩'],
    ['half a character', 'a\uD83D', 'a'],
    ['heaps of marks', `Z${'\u0335'.repeat(40)}`, `Z${'\u0335'.repeat(4)}`],
  ])('%s is taken out', (_what, given, kept) => {
    expect(cleanName(given)).toBe(kept);
  });

  it.each(['', '   ', '\u200B\u200B', '\u3164', '\u2800', '\u202E', '\n', '\uFE0F', '\u034F'])(
    '%j is none',
    (given) => {
      expect(displayName(40).safeParse(given).success).toBe(false);
    },
  );

  it('is no longer than it may be', () => {
    expect(displayName(4).safeParse('四个字符').success).toBe(true);
    expect(displayName(4).safeParse('五个字符了').success).toBe(false);
  });
});
