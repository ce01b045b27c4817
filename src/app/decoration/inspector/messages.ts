import { defineMessages } from '#contract/language.ts';

export const inspectorPaneMessages = defineMessages({
  'zh-CN': {
    several: '已选中 {count} 个组件',
    duplicate: '创建副本',
    copy: '复制',
    cut: '剪切',
    paste: '粘贴',
    hide: '隐藏',
    show: '显示',
    remove: '删除',
    selectAll: '全选',
    none: '取消选中',
    missing:
      '这个组件由扩展绘制（{kind}），而这里没有安装它，读者看不到这个组件。它会原样保留，可以移动、复制或删除，不能修改；重新安装扩展后即可继续编辑。',
    unknown:
      '这个组件的类型在当前版本中没有，由其他版本创建。它会原样保留，可以移动、复制或删除，不能修改。',
  },
  'en-US': {
    several: '{count} components selected',
    duplicate: 'Duplicate',
    copy: 'Copy',
    cut: 'Cut',
    paste: 'Paste',
    hide: 'Hide',
    show: 'Show',
    remove: 'Delete',
    selectAll: 'Select all',
    none: 'Select none',
    missing:
      'An extension draws this component ({kind}), and it is not installed here, so readers do not see it. It is kept as it came and can be moved, copied and deleted, not changed. Once the extension is installed again, you go on as before.',
    unknown:
      'This version does not know the type of this component; another one has made it. It is kept as it came and can be moved, copied and deleted, not changed.',
  },
});
