/** Search by name: on Enter. The cross takes it back. */
import { Search, X } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { IconButton } from '#ui';
import { useText } from '../../base/text.tsx';
import styles from './search-field.module.css';

export interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (name: string) => void;
}

export function SearchField({ value, onSearch }: SearchFieldProps) {
  const say = useText();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    input.current?.blur();
    onSearch(input.current?.value.trim() ?? '');
  };
  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <Search aria-hidden="true" size={20} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          maxLength={60}
          defaultValue={value}
          placeholder={say('center.search')}
          aria-label={say('center.search')}
        />
        {value !== '' && (
          <IconButton label={say('center.search.clear')} onClick={() => onSearch('')}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </form>
    </search>
  );
}
