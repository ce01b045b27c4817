import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SettingValue } from '#app/decoration/conflict/SettingValue.tsx';
import type { SpecialSettings } from '#contract/entities/special.ts';

const shown = (name: keyof SpecialSettings, value: unknown) =>
  renderToStaticMarkup(<SettingValue name={name} value={value} language="zh-CN" />);

describe('a setting that two versions do not have in common', () => {
  it.each([
    ['cover', '专题封面图'],
    ['shareCover', '分享图标'],
  ] as const)('is a picture where it is one: %s', (name, alt) => {
    const markup = shown(name, '/cdn/one.png');
    expect(markup).toMatch(/^<img[^>]* src="\/cdn\/one\.png"/);
    expect(markup).toContain(`alt="${alt}"`);
    expect(shown(name, '')).toBe('（空）');
  });

  it('is a colour beside its code', () => {
    expect(shown('bgColor', '#FFEEDD')).toMatch(/background:#FFEEDD.*#FFEEDD$/);
  });

  it('is told in words otherwise', () => {
    expect(shown('name', '读一座城')).toBe('读一座城');
    expect(shown('submit', 0)).toBe('关闭投稿');
    expect(shown('label', { id: '1', name: '夏天' })).toBe('夏天');
  });
});
