import { Copy } from './Copy.tsx';
import styles from './text.module.css';

const SHOWN = 8;

/** `svc_Q7fK2m0O` to `svc_Q7fK2m0O…`: the kind and its first eight characters. */
function shortened(id: string): string {
  const start = id.indexOf('_') + 1 + SHOWN;
  return id.length > start ? `${id.slice(0, start)}…` : id;
}

interface Props {
  value: string;
  what?: string;
  /** On the page of the thing itself. */
  whole?: boolean;
}

/** An identifier: short in tables, whole on its own page, always to copy. */
export const Id = ({ value, what = 'id', whole = false }: Props) => (
  <span className={styles.id}>
    {whole ? <code>{value}</code> : <code className={styles.short}>{shortened(value)}</code>}
    <Copy value={value} what={what} />
  </span>
);

/** The visible part of a token; the rest is known to nobody here, so there is nothing to copy. */
export const TokenPrefix = ({ value }: { value: string }) => <code>{value}…</code>;
