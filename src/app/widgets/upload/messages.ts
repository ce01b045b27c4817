import { defineMessages } from '#contract/language.ts';

/** Why a file is not sent, where the contract has no sentence for it; `renamed` follows the contract's own. */
export const fileMessages = defineMessages({
  'zh-CN': {
    empty: '{file} 是空文件，请重新选择',
    damaged: '{file} 无法读取，文件可能已损坏或不完整，请重新选择',
    renamed: '：文件内容与扩展名 .{extension} 不符',
    tooManyPixels:
      '{file} 的尺寸为 {width}×{height}，过大而无法使用；每边不能超过 30000 像素，总计不能超过 1 亿像素',
  },
  'en-US': {
    empty: '{file} is empty, please choose another file',
    damaged: '{file} cannot be read; it may be damaged or incomplete, please choose another file',
    renamed: ': its content is not what .{extension} says',
    tooManyPixels:
      '{file} measures {width}×{height}, which is too large; no side may exceed 30,000 pixels, nor the whole 100 million',
  },
});

/** What every widget says of a file on its way. */
export const uploadTexts = defineMessages({
  'zh-CN': {
    failed: '{file} 上传失败，请稍后重试',
    waiting: '等待中',
    uploading: '{file} 上传中，{percent}%',
    cancelUpload: '取消上传 {file}',
    retry: '重新上传 {file}',
    dismiss: '移除 {file}',
    dropHere: '松开即可添加',
    oneOnly: '一次只能添加一个文件',
    again: '重试',
    notUploaded: '上传失败',
  },
  'en-US': {
    failed: '{file} could not be uploaded, please try again later',
    waiting: 'Waiting',
    uploading: '{file} is uploading, {percent}%',
    cancelUpload: 'Cancel upload of {file}',
    retry: 'Upload {file} again',
    dismiss: 'Remove {file}',
    dropHere: 'Drop to add',
    oneOnly: 'Only one file can be added here',
    again: 'Try again',
    notUploaded: 'Upload failed',
  },
});

/** Texts of the picture widget; the contract's own sentences on uploads stand in `#contract/messages.ts`. */
export const pictureMessages = defineMessages({
  'zh-CN': {
    alreadyThere: '{file} 已经添加过了',
    pictures: '图片',
    add: '添加图片',
    hint: '支持 {formats}，单张不超过 {size}，最多 {maximum} 张；可拖入或粘贴',
    addOne: '添加图片',
    hintOne: '支持 {formats}，不超过 {size}；可拖入或粘贴',
    count: '{count}/{maximum}',
    remove: '移除第 {position} 张图片',
    picture: '第 {position} 张图片，共 {total} 张。回车预览，空格移动',
    enlarged: '第 {position} 张图片，共 {total} 张',
    unreadable: '图片无法显示',
    sortInstructions: '按空格键拿起图片，用方向键移动，再按空格键放下，按 Esc 取消。',
    lifted: '已拿起第 {position} 张图片',
    movedTo: '图片移到第 {position} 位，共 {total} 张',
    dropped: '图片已放在第 {position} 位',
    moveCancelled: '已取消移动，图片回到第 {position} 位',
  },
  'en-US': {
    alreadyThere: '{file} has already been added',
    pictures: 'Pictures',
    add: 'Add pictures',
    hint: '{formats}, up to {size} each, at most {maximum}; drop or paste them too',
    addOne: 'Add a picture',
    hintOne: '{formats}, up to {size}; drop or paste it too',
    count: '{count}/{maximum}',
    remove: 'Remove picture {position}',
    picture: 'Picture {position} of {total}. Enter to preview, space to move',
    enlarged: 'Picture {position} of {total}',
    unreadable: 'The picture cannot be shown',
    sortInstructions:
      'Press space to pick up the picture, move it with the arrow keys, press space again to put it down or escape to cancel.',
    lifted: 'Picked up picture {position}',
    movedTo: 'The picture is at position {position} of {total}',
    dropped: 'The picture was put down at position {position}',
    moveCancelled: 'The move was cancelled, the picture is back at position {position}',
  },
});

/** Texts of the widgets for one video, one recording or one file. */
export const mediaMessages = defineMessages({
  'zh-CN': {
    video: '视频',
    audio: '音频',
    file: '文件',
    addVideo: '上传视频',
    addAudio: '上传音频',
    addFile: '上传文件',
    replace: '重新上传',
    remove: '移除',
    removeNamed: '移除 {file}',
    play: '播放 {file}',
    poster: '更换封面',
    videoHint: '支持 {formats}，不超过 {size}，时长不超过 {minutes} 分钟；可拖入或粘贴',
    audioHint: '支持 {formats}，不超过 {size}，时长不超过 {minutes} 分钟；可拖入或粘贴',
    fileHint: '支持 {formats}；可拖入或粘贴',
    unplayable: '该音频暂时无法播放',
    posterTitle: '选择视频封面',
    posterTime: '画面时间',
    posterUse: '使用当前画面',
    posterPicture: '上传图片',
    posterFailed: '这段视频的画面无法读取，请上传一张图片作为封面',
    cancel: '取消',
  },
  'en-US': {
    video: 'Video',
    audio: 'Audio',
    file: 'File',
    addVideo: 'Upload a video',
    addAudio: 'Upload a recording',
    addFile: 'Upload a file',
    replace: 'Upload another',
    remove: 'Remove',
    removeNamed: 'Remove {file}',
    play: 'Play {file}',
    poster: 'Change cover',
    videoHint: '{formats}, up to {size} and {minutes} minutes; drop or paste it too',
    audioHint: '{formats}, up to {size} and {minutes} minutes; drop or paste it too',
    fileHint: '{formats}; drop or paste it too',
    unplayable: 'This recording cannot be played for now',
    posterTitle: 'Choose the cover of the video',
    posterTime: 'Time of the frame',
    posterUse: 'Use this frame',
    posterPicture: 'Upload a picture',
    posterFailed: 'The frames of this video cannot be read, please upload a picture as its cover',
    cancel: 'Cancel',
  },
});

/** Texts of the cover and of cropping. */
export const coverMessages = defineMessages({
  'zh-CN': {
    cover: '封面',
    add: '上传封面',
    replace: '更换',
    remove: '移除封面',
    preview: '放大查看封面',
    hint: '支持 {formats}，不超过 {size}，上传时可裁剪；可拖入或粘贴',
    cropTitle: '裁剪图片',
    cropArea: '裁剪框：拖动或用方向键移动图片',
    zoom: '缩放',
    useCropped: '确定',
    useWhole: '使用原图',
    cancel: '取消',
    cropFailed: '图片无法裁剪，请使用原图或换一张图片',
  },
  'en-US': {
    cover: 'Cover',
    add: 'Upload a cover',
    replace: 'Change',
    remove: 'Remove the cover',
    preview: 'Enlarge the cover',
    hint: '{formats}, up to {size}, cropped on the way if you like; drop or paste it too',
    cropTitle: 'Crop the picture',
    cropArea: 'Crop frame: drag, or move the picture with the arrow keys',
    zoom: 'Zoom',
    useCropped: 'OK',
    useWhole: 'Use it as it is',
    cancel: 'Cancel',
    cropFailed: 'The picture could not be cropped; use it as it is, or choose another one',
  },
});
