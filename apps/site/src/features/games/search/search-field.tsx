/** Search by name: by Enter, or by a press on a suggestion. The cross clears it. */
import { Search, X } from 'lucide-react';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useText } from '#base/view';
import type { PlayableCategory } from '#contract';
import { IconButton } from '#ui';
import { saveSearch } from './recent-searches.ts';
import styles from './search-field.module.css';
import { SearchPanel } from './search-panel.tsx';

const TYPED_AFTER_MS = 200;
const LONGEST = 60;

export interface SearchFieldProps {
  /** The name in the address; empty without a search. */
  readonly value: string;
  readonly onSearch: (name: string) => void;
  /** Suggestions come only from this category. */
  readonly category?: PlayableCategory;
}

export function SearchField({ value, onSearch, category }: SearchFieldProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(value);
  const [term, setTerm] = useState(value);
  // The address has a name later than the visitor typed it, who may be typing the next: only another name replaces the text.
  const [searched, setSearched] = useState(value);
  const [addressed, setAddressed] = useState(value);
  const show = (name: string) => {
    setTyped(name);
    setTerm(name);
    setSearched(name);
  };
  if (value !== addressed) {
    setAddressed(value);
    if (value !== searched) show(value);
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setTerm(text.trim()), TYPED_AFTER_MS);
  };
  // Text typed before hydration is in the field, but not in the state.
  const adopt = useEffectEvent(() => {
    const already = input.current?.value ?? '';
    if (already !== typed) type(already);
  });
  useEffect(() => adopt(), []);
  const search = (name: string) => {
    saveSearch(name);
    input.current?.blur();
    setOpen(false);
    clearTimeout(waiting.current);
    show(name);
    onSearch(name);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Reads the field: text adopted just now is not in the state yet.
    search((input.current?.value ?? typed).trim());
  };
  const clear = () => {
    clearTimeout(waiting.current);
    show('');
    if (value === '') input.current?.focus();
    else onSearch('');
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setOpen(false);
  };
  return (
    <search className={styles.search} onBlur={leave} onKeyDown={closeOnEscape}>
      <form className={styles.form} onSubmit={submit}>
        <Search aria-hidden="true" size={20} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LONGEST}
          value={typed}
          placeholder={t('center.search')}
          aria-label={t('center.search')}
          aria-controls={isOpen ? panelId : undefined}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
        />
        {typed !== '' && (
          <IconButton label={t('center.search.clear')} onClick={clear}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </form>
      {isOpen && <SearchPanel id={panelId} term={term} category={category} onSearch={search} />}
    </search>
  );
}
