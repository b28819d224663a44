/** Prepares the project to run: packages, runtime and builds. Runs on the machine's own Node, version 20 or newer. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');
const stamp = join(modules, '.croupier-lock');
const OLDEST_NPM = 9;
/** The first Node version that runs this TypeScript without a flag. */
const OLDEST_NODE = 24;

/** What builds read outside their own folder. */
const buildInputs = ['packages', 'games', 'merchants', 'package-lock.json', 'package.json', 'tsconfig.json'];

class SetupError extends Error {}

/** @param {string} path */
function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** npm saves a lockfile of what it installed. Whether that matches our lockfile, except for packages of other platforms. */
function isAsLocked() {
  const installed = read(join(modules, '.package-lock.json'));
  if (!installed) return false;
  const there = JSON.parse(installed).packages;
  const requested = Object.entries(JSON.parse(read(join(root, 'package-lock.json'))).packages);
  return requested.every(([path, entry]) => {
    if (path === '') return true;
    return there[path] ? there[path].version === entry.version : entry.optional === true;
  });
}

function npm() {
  const { npm_execpath: script = '', npm_node_execpath: node = '' } = process.env;
  if (script.endsWith('npm-cli.js') && existsSync(node) && !node.startsWith(modules)) return [node, script];
  return ['npm'];
}

/** npm must not run on the Node that it is about to replace. */
function outsidePath() {
  const separator = process.platform === 'win32' ? ';' : ':';
  const parts = (process.env.PATH ?? '').split(separator).filter((part) => !part.startsWith(modules));
  return parts.join(separator);
}

/** Installs the packages of the lockfile, unless they are installed. Prints nothing when there is nothing to do. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (read(stamp) === lock) return;
  if (isAsLocked()) {
    writeFileSync(stamp, lock);
    return;
  }
  const [command = 'npm', ...first] = npm();
  const options = { cwd: root, env: { ...process.env, PATH: outsidePath() }, shell: process.platform === 'win32' };
  const version = spawnSync(command, [...first, '--version'], { ...options, encoding: 'utf8' });
  if (version.error || version.status !== 0)
    throw new SetupError('npm was not found. Install Node 20 or newer with its npm.');
  if (Number.parseInt(version.stdout, 10) < OLDEST_NPM) {
    throw new SetupError(
      `npm ${version.stdout.trim()} is too old: ${OLDEST_NPM} or newer is needed. Try: npm install -g npm`,
    );
  }
  console.log('Installing packages …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(command, [...first, ...args], { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) {
    throw new SetupError(
      'npm could not install the packages (its own words are above). On a first start the machine needs the network and npm its registry.',
    );
  }
  writeFileSync(stamp, lock);
}

/** The Node among the packages; where there is none for this platform, the machine's own if it is new enough. */
export function runtime() {
  const own = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath;
  throw new SetupError(
    `There is no packaged Node for ${process.platform}-${process.arch}, and Node ${process.versions.node} is too old: ${OLDEST_NODE} or newer is needed.`,
  );
}

/**
 * @param {string} path
 * @param {import('node:crypto').Hash} hash
 */
function hashTree(path, hash) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (/\.[a-z]+$/.test(path)) {
    hash.update(`${path}\0`).update(readFileSync(full));
    return;
  }
  const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name === 'dist' || /\.test\.tsx?$/.test(entry.name)) continue;
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) hashTree(child, hash);
    else hash.update(`${child}\0`).update(readFileSync(join(root, child)));
  }
}

/** @param {string} app */
function inputsOf(app) {
  const hash = createHash('sha256');
  for (const path of [...buildInputs, `apps/${app}`]) hashTree(path, hash);
  return hash.digest('hex');
}

/** The apps that are built: those with a build configuration. */
export function builtApps() {
  return readdirSync(join(root, 'apps')).filter((app) => existsSync(join(root, 'apps', app, 'vite.config.ts')));
}

/** @param {string} app */
function build(app) {
  const inputs = inputsOf(app);
  const mark = join(root, 'apps', app, 'dist/.stamp');
  if (read(mark) === inputs) return Promise.resolve();
  console.log(`Building ${app} …`);
  const vite = join(modules, 'vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  return new Promise((resolve, reject) => {
    // Warnings are for developers: `npm run dev` shows them.
    const args = [vite, 'build', '--app', '--logLevel', 'error'];
    const child = spawn(runtime(), args, {
      cwd: join(root, 'apps', app),
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) return reject(new SetupError(`The build of ${app} failed.`));
      mkdirSync(dirname(mark), { recursive: true });
      writeFileSync(mark, inputs);
      resolve(undefined);
    });
  });
}

/** Builds what is stale: of all apps, or of those that are named. */
export async function buildAll(apps = builtApps()) {
  await Promise.all(apps.map(build));
}

/**
 * Runs the packaged Node on a file, forwards signals to it and ends when it ends. It and its own child processes save what they compile.
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function become(args) {
  const bin = join(modules, '.bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  const env = {
    NODE_COMPILE_CACHE: join(modules, '.cache/compiled'),
    ...process.env,
    PATH: `${bin}${separator}${outsidePath()}`,
  };
  const child = spawn(runtime(), args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // A terminal sends its interrupt to the child as well; a second one would force it to end at once.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
  }
  // npm forwards no signal when it is ended itself: without its parent process the server shuts down instead of running on unnoticed.
  const starter = process.ppid;
  const watch = setInterval(() => process.ppid !== starter && child.kill('SIGTERM'), 500);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => clearInterval(watch));
    child.on('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/**
 * A setup error is reported in one sentence; any other error is a bug and shows its stack.
 * @param {() => Promise<number>} run
 */
export async function main(run) {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
