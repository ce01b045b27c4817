import { defineMessages } from '../language.ts';

/** Films and recordings that readers' phones and browsers do not play, each with what to do. */
export const filmMessages = defineMessages({
  'zh-CN': {
    picture:
      '{file} 的画面采用 {codec} 编码，许多手机和浏览器无法播放。请用剪辑或转换软件导出为 H.264 编码的 MP4 再上传；iPhone 可在“设置 → 相机 → 格式”中选“兼容性最佳”后拍摄',
    sound:
      '{file} 的声音采用 {codec} 编码，许多手机和浏览器播放时没有声音。请用剪辑或转换软件导出为 AAC 编码再上传',
    soundAlone: '{file} 只有声音，没有画面，不能作为视频。请作为音频上传，或换一个视频文件',
  },
  'en-US': {
    picture:
      '{file} has its picture in {codec}, which many phones and browsers do not play. Export it as MP4 with H.264 and upload that; an iPhone records it so with Settings → Camera → Formats → Most Compatible',
    sound:
      '{file} has its sound in {codec}, which many phones and browsers do not play. Export it with AAC sound and upload that',
    soundAlone:
      '{file} has sound and no picture, so it is no video. Upload it as audio, or choose another file',
  },
});
