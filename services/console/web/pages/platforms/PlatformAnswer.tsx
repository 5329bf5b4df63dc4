import { asForeign, rawText, type ForeignText } from '../../api/foreign.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { copy } from './copy.ts';
import text from '../../ui/text.module.css';
import styles from './platforms.module.css';

/** What a platform said, as REST passes it on. */
export interface PlatformError {
  httpStatus?: number;
  code?: ForeignText;
  message: ForeignText;
  requestId?: ForeignText;
}

/** The one in an error's data, if it has one. */
export function platformErrorIn(data: Readonly<Record<string, unknown>>, member: string): PlatformError | undefined {
  const value = data[member] as Partial<Record<keyof PlatformError, unknown>> | undefined;
  if (typeof value?.message !== 'string') return undefined;
  const text = (name: 'code' | 'requestId') => (typeof value[name] === 'string' ? { [name]: asForeign(value[name]) } : {});
  return {
    message: asForeign(value.message),
    ...(typeof value.httpStatus === 'number' && { httpStatus: value.httpStatus }),
    ...text('code'),
    ...text('requestId'),
  };
}

/** A platform's own words, apart from ours. */
export const PlatformAnswer = ({ error: { httpStatus, code, message, requestId } }: { error: PlatformError }) => (
  <div className={styles.answer}>
    <p>
      {httpStatus !== undefined && `${copy.said} ${httpStatus} `}
      {code !== undefined && <code>{rawText(code)}</code>} <Foreign>{message}</Foreign>
    </p>
    {requestId !== undefined && (
      <p className={text.muted}>
        {copy.requestId} <Foreign>{requestId}</Foreign>
      </p>
    )}
  </div>
);
