/** A field for a mobile number and its country's dialling code. */
import { ChevronDown, Search } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { artUrl, Sheet, useLanguage, useText } from '#base/view';
import { TextField } from '#ui';
import styles from './country-choice.module.css';
import { type Countries, findCountries, nameCountries } from './find-countries.ts';

export interface MobileFieldProps {
  readonly countries: Countries;
  /** The dialling code of the merchant's own country. */
  readonly home: string;
  readonly dialingCode: string;
  readonly onDialing: (dialingCode: string) => void;
  /** The input's props from the form library. */
  readonly number: ComponentProps<'input'>;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
}

export function MobileField(props: MobileFieldProps) {
  const { countries, home, dialingCode, onDialing, number, error, hint, isRequired = true } = props;
  const t = useText();
  return (
    <TextField
      label={t('register.field.mobileNum')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={20}
      isRequired={isRequired}
      error={error}
      hint={hint}
      before={<CountryChoice countries={countries} home={home} chosen={dialingCode} onChoose={onDialing} />}
      {...number}
    />
  );
}

interface CountryChoiceProps {
  readonly countries: Countries;
  /** The dialling code of the merchant's own country. */
  readonly home: string;
  readonly chosen: string;
  readonly onChoose: (dialingCode: string) => void;
}

const Flag = ({ country, size }: { readonly country: string; readonly size: number }) => (
  <img src={artUrl(`flag-${country.toLowerCase()}`)} alt="" width={size} height={size} loading="lazy" />
);

/** The country of a number: a button with its flag and dialling code, which opens a searchable list. */
function CountryChoice({ countries, home, chosen, onChoose }: CountryChoiceProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const country = countries.find(({ dialingCode }) => dialingCode === chosen)?.country;
  return (
    <>
      <button
        type="button"
        className={styles.choice}
        aria-haspopup="dialog"
        aria-label={t('entry.country.chosen', { code: chosen })}
        onClick={() => setOpen(true)}
      >
        {country !== undefined && <Flag country={country} size={22} />}
        <span>+{chosen}</span>
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t('entry.country')}>
        {isOpen && (
          <CountryList
            {...{ countries, home, chosen }}
            onChoose={(dialingCode) => {
              onChoose(dialingCode);
              setOpen(false);
            }}
          />
        )}
      </Sheet>
    </>
  );
}

function CountryList({ countries, home, chosen, onChoose }: CountryChoiceProps) {
  const t = useText();
  const { tag } = useLanguage();
  const [typed, setTyped] = useState('');
  const found = findCountries(nameCountries(countries, tag, home), typed);
  // The list is inside a form: Enter must not submit it.
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (found[0] && typed.trim() !== '') onChoose(found[0].dialingCode);
  };
  return (
    <>
      <TextField
        label={t('entry.country.search')}
        type="search"
        autoComplete="off"
        maxLength={40}
        value={typed}
        before={<Search aria-hidden="true" size={20} />}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={takeFirst}
      />
      <ul className={styles.list} aria-label={t('entry.country')}>
        {found.map(({ country, dialingCode, name }) => (
          <li key={country}>
            <button type="button" aria-pressed={dialingCode === chosen} onClick={() => onChoose(dialingCode)}>
              <Flag country={country} size={26} />
              <span>{name}</span>
              <b>+{dialingCode}</b>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.none} role="status">
        {found.length === 0 && t('entry.country.none')}
      </p>
    </>
  );
}
