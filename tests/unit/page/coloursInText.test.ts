import { describe, expect, it } from 'vitest';
import { coloursInText } from '#page/PageContext.tsx';

describe('colours of a written text', () => {
  it('are handed to the stylesheet by name, whatever stands beside them', () => {
    expect(
      coloursInText(
        '<p style="text-align:center"><span style="color:#000000;font-size:20px">a</span><span style="font-size:20px;background-color:rgb(1, 2, 3)">b</span></p>',
      ),
    ).toBe(
      '<p style="text-align:center"><span style="--chosen-ink:#000000;font-size:20px">a</span><span style="font-size:20px;--chosen-ground:rgb(1, 2, 3)">b</span></p>',
    );
  });

  it('are left where they are words of the text', () => {
    const html = '<p>write style="color:red" or ;color: here</p>';
    expect(coloursInText(html)).toBe(html);
  });
});
