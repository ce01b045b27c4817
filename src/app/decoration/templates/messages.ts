import { defineMessages } from '#contract/language.ts';

export const templateMessages = defineMessages({
  'zh-CN': {
    title: '模板',
    none: '还没有模板。选中组件后在上方取名保存，即可用于其他专题。',
    name: '新模板的名称',
    keepSelected: '把选中的 {count} 个组件存为模板',
    keepAll: '把全部 {count} 个组件存为模板',
    use: '添加到页面',
    remove: '删除',
    removeOne: '删除模板{name}',
    confirm: '删除模板“{name}”？已用它做成的页面不受影响。',
  },
  'en-US': {
    title: 'Templates',
    none: 'No templates yet. Select components and keep them under a name above, to use them on other special topics.',
    name: 'Name of a new template',
    keepSelected: 'Keep the {count} selected',
    keepAll: 'Keep all {count} components',
    use: 'Add to the page',
    remove: 'Delete',
    removeOne: 'Delete the template {name}',
    confirm: 'Delete the template “{name}”? Pages made with it stay as they are.',
  },
});
