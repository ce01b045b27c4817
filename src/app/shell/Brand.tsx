import { Link } from 'react-router';
import { locales } from '#locales/index.ts';
import logo from '#page/logo.svg';
import { textsOf } from '../language/index.ts';

/** The logo and the product's name; links to the start page. */
export function Brand() {
  const product = textsOf(locales.shell.shell)('product');
  return (
    <Link to="/" className="bd-brand">
      <img src={logo} alt="" />
      {product}
    </Link>
  );
}
