/** The screen before a game runs: a splash while loading, or the reason why there is no game and what to do. */
export function Splash(props: { title?: string; line?: string; action?: string; onAction?: () => void }) {
  return (
    <div className="splash">
      {props.title === undefined ? (
        <div className="turning" role="status" aria-label="…" />
      ) : (
        <div role="alert">
          <h1>{props.title}</h1>
          <p>{props.line}</p>
        </div>
      )}
      {props.action !== undefined && (
        <button type="button" onClick={props.onAction}>
          {props.action}
        </button>
      )}
    </div>
  );
}
