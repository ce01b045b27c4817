import { FontSizeOutlined } from '@ant-design/icons';
import { leastContrast, shortContrastText } from '#app/decoration/checklist/contrast.ts';
import { componentName } from '#app/decoration/names.ts';
import { inertBody } from '#app/widgets/rich-text/inert.ts';
import { ComponentType } from '#contract/codes.ts';
import { inLanguage, message } from '#contract/language.ts';
import { isEmptyComponent } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { beginningOf, excerptOf } from '#page/text.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames } from '../names.ts';
import { kindOf } from '../shared.ts';
import { faintTexts } from './faintText.ts';
import { RichTextInspector } from './Inspector.tsx';

/** Characters of the text that the outline shows. */
const summaryLength = 40;
/** characters that identify the part of a text */
const faintLength = 20;

/** The links of a rich text with their addresses and texts. */
function linksIn(html: string): { address: string; text: string }[] {
  if (!/<a\s/i.test(html)) return [];
  const body = inertBody(html);
  return [...body.querySelectorAll('a[href]')].map((link) => ({
    address: link.getAttribute('href') ?? '',
    text: link.textContent?.trim() ?? '',
  }));
}

/** Type 7: one piece of written text. */
export const richTextKind: ComponentKind<typeof ComponentType.richText> = {
  ...kindOf(ComponentType.richText, locales.decorator.richText, 'rich-text'),
  Icon: FontSizeOutlined,
  warnings: (component, language) =>
    component.contents.flatMap(({ content }, index) =>
      faintTexts(content).map(({ text, contrast }) => ({
        field: `contents.${index}.content`,
        code: 'faint',
        message: message(locales.decorator.richText, language, 'faint', {
          name: componentName(component, language),
          text: beginningOf(text, faintLength),
          contrast: shortContrastText(contrast),
          least: leastContrast,
        }),
      })),
    ),
  links: ({ contents }) =>
    contents.flatMap(({ content }, index) =>
      linksIn(content).map(({ text, address }) => ({
        field: `contents.${index}.content`,
        position: index + 1,
        title: beginningOf(text, summaryLength),
        address,
      })),
    ),
  summary: (component, language) =>
    isEmptyComponent(component)
      ? message(locales.decorator.richText, language, 'empty')
      : excerptOf(component.contents[0]?.content ?? '', summaryLength) ||
        inLanguage(typeNames[7], language),
  Inspector: RichTextInspector,
};
