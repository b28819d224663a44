/** The verifier: a form for what a player knows, and the result, computed while typing. */
import { useState } from 'react';
import { type GameManifest, returnPercent, type Variant } from '#games/plugin.ts';
import type { Words } from '../texts.ts';
import { compute, type Evidence, type SeededEngine } from './compute.ts';

export interface VerifiableGame {
  readonly manifest: GameManifest;
  readonly variant: Variant;
  readonly engine: SeededEngine;
}

export const keyOf = ({ manifest, variant }: VerifiableGame) => `${manifest.code} ${variant.code}`;

export function VerifyPage(props: {
  games: readonly VerifiableGame[];
  first: Evidence & { game: string };
  words: Words;
}) {
  const { text } = props.words;
  const [key, setKey] = useState(props.first.game);
  const [evidence, setEvidence] = useState<Evidence>(props.first);
  const chosen = props.games.find((game) => keyOf(game) === key) ?? props.games[0];
  if (!chosen) return null;
  const isEmpty = evidence.serverSeed === '' && evidence.clientSeed === '' && evidence.nonce === '';
  const answer = compute(chosen.engine, evidence);
  const choose = (next: string) => {
    setKey(next);
    const engine = props.games.find((game) => keyOf(game) === next)?.engine;
    setEvidence({ ...evidence, input: JSON.stringify(engine?.samples[0]?.input ?? {}), moves: '[]' });
  };
  const field = (name: keyof Evidence) => (
    <label className="field">
      <span>{text(`verify.${name}`)}</span>
      <input
        name={name}
        value={evidence[name]}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode={name === 'nonce' ? 'numeric' : 'text'}
        onInput={(event) => setEvidence({ ...evidence, [name]: event.currentTarget.value.trim() })}
      />
    </label>
  );
  return (
    <main className="verify">
      <h1>{text('verify.title')}</h1>
      <p>{text('verify.intro')}</p>
      <label className="field">
        <span>{text('verify.game')}</span>
        <select name="game" value={keyOf(chosen)} onInput={(event) => choose(event.currentTarget.value)}>
          {props.games.map((game) => (
            <option key={keyOf(game)} value={keyOf(game)}>
              {text(game.manifest.textKeys.name, game.manifest.textKeys.values)}
              {game.manifest.variants.length > 1 && ` · ${returnPercent(game.variant.returns)} %`}
            </option>
          ))}
        </select>
      </label>
      {field('serverSeed')}
      {field('clientSeed')}
      {field('nonce')}
      {field('input')}
      {chosen.engine.shape === 'stepped' && field('moves')}
      <section aria-live="polite">
        {answer.ok && (
          <>
            <h2>{text('verify.outcome')}</h2>
            <pre data-testid="outcome">{JSON.stringify(answer.value.outcome, null, 1)}</pre>
            <h2>{text('verify.hash')}</h2>
            <pre>{answer.value.commitment}</pre>
          </>
        )}
        {!answer.ok && !isEmpty && <p>{text('verify.wrong', { what: text(`verify.${answer.refusal.code}`) })}</p>}
      </section>
    </main>
  );
}
