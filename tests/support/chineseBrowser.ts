/** The browser of the tests asks for Chinese, as that of most readers does; jsdom's asks for English. */
if (typeof navigator !== 'undefined')
  Object.defineProperty(navigator, 'languages', { value: ['zh-CN'], configurable: true });
