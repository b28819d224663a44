/** Rules of dependency-cruiser: who may import whom, made of the table in tools/boundaries/layers.mjs. Run by `npm run check`. */
import { layers, siteFeatures, testFiles, testRights, tooling } from './tools/boundaries/layers.mjs';

/** @param {string} name */
const packageFiles = (name) => `node_modules/(?:@types/)?${name.endsWith('/') ? name : `${name}/`}`;

/**
 * The characters with which every path begins that the pattern matches, as far as they are plain.
 *
 * @param {string} pattern
 */
const beginningOf = (pattern) => /^\^([\w/-]*)(?![?*{|])/.exec(pattern)?.[1] ?? '';

/**
 * Whether a file can match both. dependency-cruiser examines each pattern of each rule before it reads a file, which takes seconds where
 * every layer lists all others.
 *
 * @param {string} one
 * @param {string} other
 */
function mayOverlap(one, other) {
  const [a, b] = [beginningOf(one), beginningOf(other)];
  return a.startsWith(b) || b.startsWith(a);
}

/**
 * What a file may import: its own layer, others' files, packages and built-in modules, types alone, and what it loads later.
 *
 * @param {import('./tools/boundaries/layers.mjs').Layer} layer
 * @param {number} index
 */
function allowedOf(layer, index) {
  const {
    files,
    own = files,
    may,
    mayLazily = [],
    mayTypes = [],
    npm = [],
    builtins,
    testsMay = [],
    testsNpm = [],
  } = layer;
  const earlier = layers
    .slice(0, index)
    .map((other) => other.files)
    .filter((other) => mayOverlap(files, other));
  const from = { path: files, pathNot: [...earlier, testFiles] };
  // Both must fit, so one looks ahead.
  const test = { path: `^(?=.*${testFiles})(?:${files})`, pathNot: earlier };
  const ownNot = own === files ? earlier : [];
  /** @type {import('dependency-cruiser').IAllowedRuleType[]} */
  const rules = [
    { from, to: { path: own, pathNot: [...ownNot, testFiles] } },
    { from: test, to: { path: own, pathNot: ownNot } },
    {
      from: test,
      to: {
        path: [
          ...may,
          ...mayLazily,
          ...testRights.may,
          ...testsMay,
          ...[...npm, ...testRights.npm, ...testsNpm].map(packageFiles),
        ],
      },
    },
    { from: test, to: { dependencyTypes: ['core'] } },
  ];
  const others = [...may, ...npm.map(packageFiles)];
  // An empty list would fit everything.
  if (others.length > 0) rules.push({ from, to: { path: others } });
  if (builtins) rules.push({ from, to: { dependencyTypes: ['core'] } });
  for (const path of mayLazily) rules.push({ from, to: { path, dependencyTypes: ['dynamic-import'] } });
  for (const path of mayTypes) {
    for (const side of [from, test])
      rules.push({ from: side, to: { path, dependencyTypes: ['type-only', 'type-import'] } });
  }
  return rules;
}

/** A module of the server, and folders in it that may have folders. */
const subModules = [1, 2, 3].map((depth) => `^(apps/server/src/modules/${'[^/]+/'.repeat(depth)})`);

/** A folder of the site that is entered by an index: the base, and each folder in the app, a feature or a screen. */
const SITE_FOLDER = '^(apps/site/src/(?:base|(?:app|(?:features|screens)/[^/]+)/[^/]+))/';

/** What comes later may be named itself: an index would bring all of its folder along. */
const pastSiteIndex = {
  path: `${SITE_FOLDER}[^.]+\\.tsx?$`,
  pathNot: ['/index\\.ts$'],
  dependencyTypesNot: [/** @type {const} */ ('dynamic-import')],
};

/** @satisfies {import('dependency-cruiser').IConfiguration} */
const configuration = {
  allowed: [
    { from: { path: tooling }, to: {} },
    // A rule of its own.
    { from: {}, to: { couldNotResolve: true } },
    ...layers.flatMap(allowedOf),
  ],
  allowedSeverity: 'error',
  forbidden: [
    { name: 'circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...subModules.flatMap((folder) => [
      {
        name: 'sub-module-by-its-index',
        comment: 'A folder in a module of the server is entered through its index.ts, and so is a folder in that.',
        severity: /** @type {const} */ ('error'),
        from: { path: `${folder}[^/]+\\.ts$`, pathNot: testFiles },
        to: { path: '^$1[^/]+/', pathNot: '^$1[^/]+/index\\.ts$' },
      },
      {
        name: 'sub-module-beside-by-its-index',
        severity: /** @type {const} */ ('error'),
        from: { path: `${folder}([^/]+)/`, pathNot: testFiles },
        to: { path: '^$1[^/]+/', pathNot: ['^$1$2/', '^$1[^/]+/index\\.ts$'] },
      },
    ]),
    {
      name: 'site-folder-by-its-index',
      comment: 'A folder of the site is entered through its index.ts.',
      severity: 'error',
      from: { path: '^apps/site/src/', pathNot: SITE_FOLDER },
      to: pastSiteIndex,
    },
    {
      name: 'site-folder-beside-by-its-index',
      severity: 'error',
      from: { path: SITE_FOLDER },
      to: { ...pastSiteIndex, pathNot: ['^$1/', ...pastSiteIndex.pathNot] },
    },
    ...siteFeatures.map((feature, at) => ({
      name: 'later-feature',
      severity: /** @type {const} */ ('error'),
      from: { path: `^apps/site/src/features/${feature}/` },
      to: { path: `^apps/site/src/features/(?!(?:${siteFeatures.slice(0, at + 1).join('|')})/)` },
    })),
    {
      name: 'in-no-layer',
      comment: 'A file that imports or is imported is held by `allowed`; this one is neither.',
      severity: 'error',
      from: { orphan: true, pathNot: [...layers.map(({ files }) => files), tooling] },
      to: {},
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[a-z]+/[^/]+/dist/|^tools/fixtures/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};

export default configuration;
