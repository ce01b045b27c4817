import { Link } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { defineMessages } from '#contract/language.ts';

const messages = defineMessages({
  'zh-CN': {
    label: '法律与信息',
    service: '服务协议',
    privacy: '隐私政策',
    'community-guide': '社区规范',
    qualifications: '资质证照',
    copyright: '版权声明',
    'complaints-guide': '投诉指引',
    'app-store': '下载应用',
  },
  'en-US': {
    label: 'Legal and information',
    service: 'Terms of service',
    privacy: 'Privacy policy',
    'community-guide': 'Community guide',
    qualifications: 'Licences',
    copyright: 'Copyright',
    'complaints-guide': 'Complaints',
    'app-store': 'Get the app',
  },
});
const pages = [
  'service',
  'privacy',
  'community-guide',
  'qualifications',
  'copyright',
  'complaints-guide',
  'app-store',
] as const;

/** Links to public pages (contract 2.2), below forms for people who are not signed in. */
export function LegalFooter() {
  const t = useMessages(messages);
  return (
    <nav className="bd-legal" aria-label={t('label')}>
      {pages.map((page) => (
        <Link key={page} to={`/${page}`}>
          {t(page)}
        </Link>
      ))}
    </nav>
  );
}
