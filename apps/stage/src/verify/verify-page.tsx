/** The verifier: takes the file of a proof, deals its outcome again, and says what does not fit. */
import { useEffect, useState } from 'react';
import {
  type BeaconSource,
  beaconTimeMs,
  type CheckedProof,
  checkProof,
  type EngineSource,
  isRoundProof,
  type Proof,
  type ProofFlaw,
} from '#engine-kit';
import type { Result } from '#kernel';
import type { Words } from '../texts.ts';

type Checked = Result<CheckedProof, ProofFlaw>;

interface VerifyPageProps {
  readonly sources: { readonly engines: EngineSource; readonly beacons: BeaconSource };
  readonly first: string;
  readonly words: Words;
}

export function VerifyPage({ sources, first, words }: VerifyPageProps) {
  const { text } = words;
  const [proof, setProof] = useState(first);
  const [last, setLast] = useState<{ readonly of: string; readonly answer: Checked }>();
  useEffect(() => {
    let isShown = true;
    if (proof.trim() !== '') {
      void checkProof(proof, sources.engines, [], sources.beacons).then((answer) => {
        if (isShown) setLast({ of: proof, answer });
      });
    }
    return () => {
      isShown = false;
    };
  }, [proof, sources]);
  // An answer to what stood here before is none.
  const checked = last?.of === proof ? last.answer : undefined;
  return (
    <main className="verify">
      <h1>{text('verify.title')}</h1>
      <p>{text('verify.intro')}</p>
      <label className="field">
        <span>{text('verify.file')}</span>
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setProof)}
        />
      </label>
      <label className="field">
        <span>{text('verify.proof')}</span>
        <textarea
          name="proof"
          rows={8}
          value={proof}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setProof(event.currentTarget.value)}
        />
      </label>
      <section aria-live="polite">
        {checked?.ok && <Good checked={checked.value} words={words} />}
        {checked?.ok === false && (
          <p className="flaw">
            {text('verify.wrong')} {text(`verify.flaw.${checked.refusal.code.replace('proof.', '')}`)}
          </p>
        )}
      </section>
      <section>
        <h2>{text('verify.limits')}</h2>
        {(checked?.ok ? limitsOf(checked.value) : LIMITS).map((kind) => (
          <details key={kind} open={checked?.ok ?? false}>
            <summary>{text(`verify.limits.${kind}`)}</summary>
            <p>{text(`verify.limits.${kind}.line`)}</p>
          </details>
        ))}
      </section>
    </main>
  );
}

/** What a result may come from. No proof is made of official results. */
const LIMITS = ['seeds', 'chain', 'beacon', 'pool', 'official'] as const;

function limitsOf({ proof, beacon, isOfPool }: CheckedProof): readonly (typeof LIMITS)[number][] {
  if (isRoundProof(proof)) return ['seeds'];
  return [beacon ? 'beacon' : 'chain', ...(isOfPool ? (['pool'] as const) : [])];
}

function Good({ checked: { proof, outcome, beacon }, words: { text } }: { checked: CheckedProof; words: Words }) {
  return (
    <>
      <p className="good">{text(outcome === null ? 'verify.void' : 'verify.good')}</p>
      <h2>{titleOf(proof)}</h2>
      {outcome !== null && <pre data-testid="outcome">{JSON.stringify(outcome, null, 1)}</pre>}
      <h2>{text('verify.before')}</h2>
      <pre>{isRoundProof(proof) ? proof.serverSeedHash : proof.chain.before}</pre>
      {beacon && (
        <>
          <h2>{text('verify.beacon')}</h2>
          <pre data-testid="beacon">{`${beacon.network.code}:${beacon.round}\n${new Date(beaconTimeMs(beacon)).toISOString()}`}</pre>
          {outcome === null && <p>{text('verify.beacon.void')}</p>}
          {beacon.network.isSandbox && <p>{text('verify.beacon.sandbox')}</p>}
        </>
      )}
    </>
  );
}

function titleOf(proof: Proof): string {
  return isRoundProof(proof)
    ? `${proof.game} · ${proof.variant} · ${proof.clientSeed}:${proof.nonce}`
    : `${proof.game} · ${proof.issue}`;
}
