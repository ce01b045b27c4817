import { defineMessages } from '../language.ts';

/** Contract 5, 8: files and uploads. */
export const uploadMessages = defineMessages({
  'zh-CN': {
    formatInvalid: '{file} 文件格式不正确',
    tooLarge: '{file} 文件大小不能超过 {size}',
    videoTooLong: '视频时长超过{count}分钟',
    audioTooLong: '时长超过{count}分钟',
    tooManyImages: '最多只能选择{count}张图片',
    tooManyVideos: '编辑器内的视频超过{count}段',
    cancelled: '已取消上传',
  },
  'en-US': {
    formatInvalid: '{file} file format invalid',
    tooLarge: '{file} file size cannot exceed {size}',
    videoTooLong: 'The video is longer than {count} minutes',
    audioTooLong: 'The audio is longer than {count} minutes',
    tooManyImages: 'At most {count} images can be chosen',
    tooManyVideos: 'There are more than {count} videos in the editor',
    cancelled: 'Upload cancelled',
  },
});
