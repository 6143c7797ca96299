import { Link } from 'react-router-dom';
import { asText } from '#ui/layout.ts';
import './mark.css';

/** The name of the app, which leads to its first page. */
export function Mark() {
  return (
    <Link
      className={`mark ${asText({ target: true, size: 3, tone: 'green', weight: 'bold', face: 'display' })}`}
      to="/"
    >
      Memcherrish
    </Link>
  );
}
