import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#app/language/index.ts';
import { AudioUpload, FileUpload, VideoUpload } from '#app/widgets/upload/MediaUpload.tsx';
import '#tests/support/interface.ts';

const audio = {
  uid: '1',
  url: '/cdn/audio/1/a.mp3',
  type: 'audio/mpeg',
  duration: 61,
  size: 1_024,
};
const video = {
  url: '/cdn/video/1/a.mp4',
  preview: '',
  length: 61,
  size: 1_024,
  width: 640,
  height: 360,
};
const file = { url: '/cdn/image/1/a.png', name: '封面.png', size: 1_024, type: 'image/png' };

type Change = () => void;
const stored = [
  [
    'recording',
    (onChange: Change, disabled: boolean) => (
      <AudioUpload value={audio} onChange={onChange} disabled={disabled} />
    ),
  ],
  [
    'video',
    (onChange: Change, disabled: boolean) => (
      <VideoUpload value={video} onChange={onChange} disabled={disabled} />
    ),
  ],
  [
    'file',
    (onChange: Change, disabled: boolean) => (
      <FileUpload value={file} onChange={onChange} disabled={disabled} />
    ),
  ],
] as const;

describe('a file that is stored', () => {
  it.each(stored)('is replaced and removed: %s', async (_kind, widget) => {
    setLanguage('en-US');
    const onChange = vi.fn();
    render(<App>{widget(onChange, false)}</App>);
    screen.getByRole('button', { name: 'Upload another' });
    await userEvent.click(screen.getByRole('button', { name: /^Remove / }));
    expect(onChange).toHaveBeenCalledWith(null);
  });

  it.each(stored)('stays where the field is disabled: %s', (_kind, widget) => {
    setLanguage('en-US');
    render(<App>{widget(() => undefined, true)}</App>);
    expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload another' })).toBeNull();
  });

  it('of a video gets another poster, before it is replaced or removed', () => {
    setLanguage('en-US');
    render(
      <App>
        <VideoUpload value={video} />
      </App>,
    );
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    expect(names.slice(-3)).toEqual(['Change cover', 'Upload another', 'Remove']);
  });
});
