/** Deliveries of facts that failed too often: delivered again, each listener acts once. */
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../parts/command-button.tsx';
import { Coded } from '../../parts/data/coded.tsx';
import { When } from '../../parts/when.tsx';
import { Listed } from './listed.tsx';

interface Delivery {
  readonly id: string;
  readonly fact: string;
  readonly listener: string;
  readonly attempts: number;
  readonly why: string;
  readonly since: string;
}

/** A listener is named after its module. */
const moduleOf = (listener: string) => listener.split(/[. ]/)[0] ?? '';

export function Facts() {
  const t = useTranslate();
  const again = t('console.exceptions.deliver_again');
  return (
    <Listed<Delivery>
      command="facts set-aside"
      titleKey="console.exceptions.tab.facts"
      hintKey="console.exceptions.hint.facts"
      idOf={({ id, listener }) => `${id} ${listener}`}
      action={
        <CommandButton
          command="facts try-again"
          fixed={{ subject: 'all' }}
          label={t('console.exceptions.deliver_all')}
          about=""
          variant="outlined"
        />
      }
      columns={[
        { key: 'since', label: t('console.exceptions.since'), render: ({ since }) => <When at={since} /> },
        {
          key: 'fact',
          label: t('console.exceptions.fact'),
          render: ({ fact }) => <Coded words={t(`console.happened.${fact}`, { _: fact })} code={fact} />,
        },
        {
          key: 'listener',
          label: t('console.exceptions.listener'),
          render: ({ listener }) => (
            <Coded words={t(`console.listener.${moduleOf(listener)}`, { _: listener })} code={listener} />
          ),
        },
        { key: 'attempts', label: t('console.exceptions.attempts'), isNumber: true, render: (row) => row.attempts },
        { key: 'why', label: t('console.exceptions.why'), render: ({ why }) => why },
        {
          key: 'do',
          label: t('console.shell.actions'),
          render: ({ id, fact }) => (
            <CommandButton
              command="facts try-again"
              fixed={{ subject: id.split(' ')[0] ?? '' }}
              label={again}
              about={t(`console.happened.${fact}`, { _: fact })}
            />
          ),
        },
      ]}
    />
  );
}
