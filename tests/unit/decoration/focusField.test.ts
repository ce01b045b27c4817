// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusField } from '#app/decoration/findings/focusField.ts';

/** An inspector with one text, whose editor may still be on its way. */
const inspector = (editor: string) => {
  document.body.innerHTML = `<div class="decoration-inspector">
    <div data-field="contents.0.content"><button>large</button>${editor}</div>
    <div data-field="title"><button>choose</button><input></div>
  </div>`;
};
const editor = '<button>bold</button><div contenteditable="true" tabindex="0"></div>';
const loading = '<div class="decoration-part-loading"></div>';
const focused = () => document.activeElement?.outerHTML;

describe('what is wrong is led to', () => {
  const frames: (() => void)[] = [];
  beforeEach(() => {
    // jsdom lays nothing out and has no `CSS`
    vi.stubGlobal('CSS', { escape: (text: string) => text });
    Element.prototype.scrollIntoView = () => undefined;
    vi.stubGlobal('requestAnimationFrame', (next: () => void) => frames.push(next));
  });
  afterEach(() => {
    frames.length = 0;
    vi.unstubAllGlobals();
  });

  it('in a text itself, not at the buttons before it', () => {
    inspector(editor);
    focusField('contents.0.content');
    expect(focused()).toContain('contenteditable');
  });

  it('once the editor of the text is there, at what stands there where it does not come', () => {
    inspector(loading);
    focusField('contents.0.content');
    expect(focused()).toContain('<body');
    frames.shift()?.();
    inspector(editor);
    frames.shift()?.();
    expect(focused()).toContain('contenteditable');
    inspector(loading);
    focusField('contents.0.content');
    for (let next = frames.shift(); next; next = frames.shift()) next();
    expect(focused()).toBe('<button>large</button>');
  });

  it('at the first part of any other field that takes it', () => {
    inspector(editor);
    focusField('title');
    expect(focused()).toBe('<button>choose</button>');
  });
});
