// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ChoiceDialog } from '#app/decoration/conflict/ChoiceDialog.tsx';
import { mergePages } from '#app/decoration/document/merge.ts';
import { pageOf } from '#app/decoration/document/state.ts';
import { specialDetail, specialDocument } from '#contract/entities/special.ts';
import { banner, publishable } from '#tests/platform/special/pages.ts';

const documentWith = (title: string) =>
  specialDocument.parse(publishable({ components: [banner('a', { title })] }));

it('a component of which both have a version is scrolled to its end, and nothing of it is pressed', () => {
  const base = pageOf(documentWith('原来的'));
  const theirs = documentWith('他们的');
  const merge = mergePages(base, pageOf(documentWith('我的')), pageOf(theirs));
  const detail = specialDetail.parse({
    ...theirs,
    id: '1',
    revision: 2,
    draft: true,
    isPublished: false,
    updatedAt: '2026-11-20T00:00:00.000Z',
  });
  const nothing = () => undefined;
  render(
    <ChoiceDialog
      conflict={{
        theirs: detail,
        base,
        changedBy: '同事',
        isOwn: false,
        changedAt: undefined,
        merge,
        mode: 'draft',
      }}
      onSettle={nothing}
      onClose={nothing}
    />,
  );
  const pictures = document.querySelectorAll('.decoration-conflict-picture');
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    // what is inert is not scrolled by wheel, finger or key
    expect(picture.closest('[inert]')).toBeNull();
    expect(picture.querySelector('.special-page')?.closest('[inert]')).not.toBeNull();
  }
  screen.getByRole('button', { name: '还有 1 处未选择' });
});
