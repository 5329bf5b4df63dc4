import { Input } from '@mantine/core';
import { copy } from './copy.ts';
import styles from './importing.module.css';

interface Props {
  file: File | null;
  error: string | undefined;
  onChange: (file: File | null) => void;
}

/** Names the file that is chosen, also after the field was away: a browser forgets it. */
function showChosen(input: HTMLInputElement | null, file: File | null): void {
  if (input === null || file === null || input.files?.[0] === file) return;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
}

/** The field for a description that is a file. */
export const FileField = ({ file, error, onChange }: Props) => (
  <Input.Wrapper label={copy.file} description={copy.fileHelp} error={error} id="import-file">
    <input
      id="import-file"
      ref={(input) => showChosen(input, file)}
      className={styles.file}
      type="file"
      accept=".json,.yaml,.yml,application/json,application/yaml"
      data-path="file"
      aria-invalid={error !== undefined || undefined}
      onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
    />
  </Input.Wrapper>
);
