import { describe, expect, test } from 'vitest';
import { clientAddressOf, networkOf, siteOf } from '#server/http/clientAddress.ts';

describe('the address of a client, for limits (TRUSTED_PROXIES)', () => {
  test.each([
    ['without a proxy is the peer, whatever a header says', '198.51.100.7', 0, '192.0.2.1'],
    ['behind one proxy is what that proxy added', '10.9.9.9, 198.51.100.7', 1, '198.51.100.7'],
    ['behind two is what the outer one added', 'x, 198.51.100.7, 10.0.0.2', 2, '198.51.100.7'],
    [
      'is the outermost known where there are fewer than expected',
      '198.51.100.7',
      2,
      '198.51.100.7',
    ],
    ['is read without its port', '198.51.100.7:5000', 1, '198.51.100.7'],
    ['of version 6 too', '[2001:db8::1]:5000', 1, '2001:db8::1'],
    ['of version 6 without brackets', '2001:db8::1', 1, '2001:db8::1'],
    ['is the peer where the header holds no address', 'unknown', 1, '192.0.2.1'],
    ['is the peer where the header is empty', '', 1, '192.0.2.1'],
    ['is the peer without the header', null, 1, '192.0.2.1'],
  ])('%s', (_what, header, proxies, expected) => {
    expect(clientAddressOf('192.0.2.1', header, proxies)).toBe(expected);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001::5', '2001:db8:0:1::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:0DB8:0:1::5', '2001:db8:0::/48'],
    ['2001:db8::5', '2001:db8:0::/48'],
    ['', ''],
  ])('%s is of the site %s', (address, site) => {
    expect(siteOf(address)).toBe(site);
  });
});
