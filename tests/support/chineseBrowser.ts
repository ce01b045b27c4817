/** The browser of the tests of screens asks for Chinese, as that of most readers does; jsdom's asks for English. */
Object.defineProperty(navigator, 'languages', { value: ['zh-CN'], configurable: true });
