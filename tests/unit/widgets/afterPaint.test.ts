// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPaint } from '#app/widgets/afterPaint.ts';

describe('work after the next frame', () => {
  let frames: FrameRequestCallback[];
  const paint = () => {
    for (const frame of frames.splice(0)) frame(0);
  };

  beforeEach(() => {
    frames = [];
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is done once after the frame', () => {
    const work = vi.fn();
    afterPaint(work);
    paint();
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
  });

  it('is done once in a hidden window, whose frame comes when it is shown again', () => {
    const work = vi.fn();
    afterPaint(work);
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
    paint();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
  });

  it('is not done once it is taken back, before the frame or after it', () => {
    const work = vi.fn();
    afterPaint(work)();
    paint();
    vi.runAllTimers();
    const takeBack = afterPaint(work);
    paint();
    takeBack();
    vi.runAllTimers();
    expect(work).not.toHaveBeenCalled();
  });

  it('asks nothing of a window that is gone meanwhile', () => {
    const work = vi.fn();
    const takeBack = afterPaint(() => {
      takeBack();
      work();
    });
    vi.stubGlobal('cancelAnimationFrame', undefined);
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
  });
});
