import { useEffect, useState } from 'react';

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of the UTF-8 bytes of a text, computed in this page; undefined until it is, and for a text that was replaced meanwhile. */
export function useDigest(text: string): string | undefined {
  const [known, setKnown] = useState<{ text: string; digest: string }>();
  useEffect(() => {
    let isWanted = true;
    void crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)).then((bytes) => {
      if (isWanted) setKnown({ text, digest: hex(bytes) });
    });
    return () => void (isWanted = false);
  }, [text]);
  return known?.text === text ? known.digest : undefined;
}
