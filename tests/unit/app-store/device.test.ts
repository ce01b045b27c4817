import { describe, expect, it } from 'vitest';
import { appAddress, readDevice } from '#app/screens/app-store/device.ts';

const agents: [string, string, number, ReturnType<typeof readDevice>][] = [
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    5,
    { device: 'ios', isWeChat: false },
  ],
  [
    'WeChat on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/zh_CN',
    5,
    { device: 'ios', isWeChat: true },
  ],
  [
    'Safari on an iPad, which calls itself a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    5,
    { device: 'ios', isWeChat: false },
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    0,
    { device: 'desktop', isWeChat: false },
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    5,
    { device: 'android', isWeChat: false },
  ],
  [
    'WeChat on Android',
    'Mozilla/5.0 (Linux; Android 14; 23113RKC6C Build/UKQ1.230804.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240501 MicroMessenger/8.0.50.2701(0x28003253) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
    5,
    { device: 'android', isWeChat: true },
  ],
  [
    'HarmonyOS 4, which runs the apps of Android',
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00; HMSCore 6.13.0.321) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36',
    5,
    { device: 'android', isWeChat: false },
  ],
  [
    'a phone of HarmonyOS 5',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300',
    5,
    { device: 'harmony', isWeChat: false },
  ],
  [
    'a computer of HarmonyOS 5',
    'Mozilla/5.0 (PC; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.0.4.300',
    10,
    { device: 'desktop', isWeChat: false },
  ],
  [
    'Edge on Windows with a touch screen',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    10,
    { device: 'desktop', isWeChat: false },
  ],
  [
    'WeChat on Windows, whose browser keeps nothing from opening',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090b19) XWEB/11275',
    0,
    { device: 'desktop', isWeChat: false },
  ],
  ['nothing known', '', 0, { device: 'desktop', isWeChat: false }],
];

describe('telling devices apart', () => {
  it.each(agents)('%s', (_name, agent, touchPoints, reading) => {
    expect(readDevice(agent, touchPoints)).toEqual(reading);
  });
});

describe('the address that opens the app (contract 2.3, callApp)', () => {
  it.each([
    ['bookdesk://open', '?callApp=1', 'bookdesk://open'],
    ['bookdesk://open', '', 'bookdesk://open'],
    ['bookdesk://open', '?callApp&id=12&name=%E4%B9%A6', 'bookdesk://open?id=12&name=%E4%B9%A6'],
    ['bookdesk://open?from=web', '?id=12&callApp=', 'bookdesk://open?from=web&id=12'],
  ])('%s with %s', (deepLink, search, address) => {
    expect(appAddress(deepLink, search)).toBe(address);
  });
});
