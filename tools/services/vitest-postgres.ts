/** Vitest's global setup with TEST_DATABASE=postgres: one server for the run; each test file creates its own database on it. */
import { startPostgres } from './postgres.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ settings: { max_connections: '200' } });
  process.env.TEST_POSTGRES_URL = postgres.url;
  return () => postgres.stop();
}
