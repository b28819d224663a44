/** Entry point: reads the environment, starts the server, and closes it on a signal. */
import { merchants } from '#merchants/registry.ts';
import { openApp } from './app.ts';
import { readConfig } from './config.ts';
import { createLog } from './http/log.ts';
import { systemClock, systemRandom } from './ports.ts';
import { seedDemo } from './seed-demo.ts';

/** Grace period for requests in progress; then the process exits. */
const PATIENCE_MS = 10_000;

async function main(): Promise<void> {
  // Files of this process are private to its account.
  process.umask(0o077);
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel });
  const app = await openApp({ config, manifests: merchants, clock: systemClock, random: systemRandom, log });

  let isClosing = false;
  const close = (signal: string) => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    log.info({ signal }, 'closing');
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => close(signal));

  const port = await app.listen();
  log.info({ port }, 'open');
  if (!config.isProduction) process.stdout.write(await seedDemo(app, port, config.isProduction));
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? (process.env.NODE_ENV === 'production' ? error.message : (error.stack ?? error.message)) : 'failed to open'}\n`,
  );
  process.exit(1);
});
