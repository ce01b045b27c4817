import { Link } from 'react-router';
import { locales } from '#locales/index.ts';
import logo from '#page/logo.svg';
import { useMessages } from '../language/index.ts';

/** The logo and the product's name; links to the start page. */
export function Brand() {
  const product = useMessages(locales.shell.shell)('product');
  return (
    <Link to="/" className="bd-brand">
      <img src={logo} alt="" />
      {product}
    </Link>
  );
}
