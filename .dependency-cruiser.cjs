/** Dependency direction. `comment` says what the rule protects and how to fix a breach. */
const TEST = '[.](test|spec)[.]tsx?$|/(fixtures|testing)/|^e2e/'
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TEST, ...from },
  to,
})
module.exports = {
  forbidden: [
    rule('no-circular', 'Extract the shared part into the lower module.', {}, { circular: true }),
    rule(
      'no-unresolvable',
      'Fix the path or add the package.',
      { pathNot: '(^|/)build/' },
      { couldNotResolve: true, pathNot: '^[.]{1,2}/build/' },
    ),
    rule(
      'no-dev-dependency',
      'Production code may only use `dependencies`; *.css.ts runs at build time only.',
      { path: '^(app|server)/', pathNot: TEST + '|[.]css[.]ts$' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'not-to-test',
      'Move what is reusable to a testing/ helper.',
      { path: '^(app|server)/' },
      { path: TEST },
    ),

    rule(
      'app-not-to-server',
      'The BFF reaches upstreams over HTTP; only server/contracts is shared.',
      { path: '^app/' },
      { path: '^server/', pathNot: '^server/contracts/' },
    ),
    rule(
      'server-not-to-app',
      'Express loads the Remix *build*, never app source.',
      { path: '^server/' },
      { path: '^app/' },
    ),
    rule(
      'contracts-are-pure',
      'Schemas and types only: zod, nothing else.',
      { path: '^server/contracts/' },
      { pathNot: '^server/contracts/|(^|/)node_modules/zod/' },
    ),

    rule(
      'client-not-to-server-files',
      'The classic compiler swaps *.server files for empty modules without failing the build; only loaders/actions, entry.server and other *.server files may import them.',
      {
        path: '^app/',
        pathNot:
          TEST +
          '|[.]server[.]tsx?$|^app/routes/([^/]+|[^/]+/route)[.]tsx?$|^app/(root|entry[.]server)[.]tsx$',
      },
      { path: '[.]server[.]tsx?$' },
    ),
    rule(
      'client-not-to-node',
      'Node built-ins belong in *.server files.',
      { path: '^app/', pathNot: TEST + '|[.]server[.]tsx?$' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'ui-is-a-leaf',
      'ui knows no product, route or upstream.',
      { path: '^app/ui/' },
      { path: '^app/', pathNot: '^app/ui/' },
    ),
    rule(
      'app-lib-below-features',
      'lib knows neither features nor routes nor ui.',
      { path: '^app/lib/' },
      { path: '^app/(features|routes|ui)/' },
    ),
    rule(
      'features-not-to-routes',
      'Routes compose features, never the reverse.',
      { path: '^app/features/' },
      { path: '^app/routes/' },
    ),
    rule(
      'features-isolated',
      'Compose two features in a route.',
      { path: '^app/features/([^/]+)/' },
      { path: '^app/features/', pathNot: '^app/features/$1/' },
    ),
    rule(
      'routes-isolated',
      'Share through a feature.',
      // Folders of routes with a parameter hold a `$`, which a pattern cannot repeat.
      { path: '^app/routes/([^/$]+)[^/]*/' },
      { path: '^app/routes/', pathNot: '^app/routes/$1[$/]' },
    ),

    rule(
      'assembly-is-the-only-root',
      'Nothing but server.ts, benches, and the command line for its engines, imports the assembly.',
      { pathNot: TEST + '|^bench/|^server[.]ts$|^server/(assembly/|cli/create-engine[.]ts$)' },
      { path: '^server/assembly/' },
    ),
    rule(
      'services-isolated',
      'Services talk over contracts and injected clients, as if deployed apart.',
      { path: '^server/services/([^/]+)/' },
      { path: '^server/services/', pathNot: '^server/services/$1/' },
    ),
    rule(
      'services-through-index',
      'Import a service through its index.ts; a bench lives the years of its tests.',
      { pathNot: TEST + '|^server/services/|^bench/money-years[.]ts$' },
      { path: '^server/services/[^/]+/', pathNot: '^server/services/[^/]+/index[.]ts$' },
    ),
    rule(
      'engine-runs-apart',
      'Parsing happens in the forked child, the command line or a bench; services know only its types.',
      { pathNot: TEST + '|^bench/|^server/(engine|worker|cli|assembly)/' },
      { path: '^server/engine/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'engine-through-index',
      'Import the engine through its index.ts; benches judge its parts one by one.',
      { pathNot: TEST + '|^bench/|^server/engine/' },
      { path: '^server/engine/', pathNot: '^server/engine/(index|documents)[.]ts$' },
    ),
    rule(
      'parsers-in-the-child',
      'Only the worker child and the command line load what reads documents; the web process asks the worker.',
      { pathNot: TEST + '|^bench/|^server/(worker/(run-task|warm-up|ocr/run-scan-task)|cli/[^/]+)[.]ts$' },
      { path: '^server/engine/documents[.]ts$' },
    ),
    rule(
      'engine-is-a-library',
      'No HTTP server, config, database, storage or services inside the engine.',
      { path: '^server/engine/' },
      {
        path: '^server/(?!engine/|platform/)|^server/platform/(database|storage|mail)|node_modules/express/',
      },
    ),
    rule(
      'jobs-is-mechanism',
      'Jobs knows no service; each service exports its own job definitions.',
      { path: '^server/jobs/' },
      { path: '^server/(?!jobs/|platform/)' },
    ),
    rule(
      'config-only-at-roots',
      'Configuration is passed in as values, never imported below the roots.',
      { pathNot: TEST + '|^bench/|^server[.]ts$|^server/(config|assembly|cli|worker)/' },
      { path: '^server/config/' },
    ),
    rule(
      'model-is-pure',
      'model imports only itself.',
      { path: '^server/engine/model/' },
      { pathNot: '^server/engine/model/' },
    ),
    rule(
      'filters-isolated',
      'A filter uses model, its own folder and ooxml; never another filter, mt or pipeline.',
      { path: '^server/engine/filters/([^/]+)/' },
      {
        path: '^server/engine/',
        pathNot: '^server/engine/(model/|filters/($1|ooxml)/|filters/filter[.]ts$)',
      },
    ),
    // Layout goes from glyphs to lines to blocks to finished blocks; what is drawn beside text knows none of these.
    ...[
      ['glyphs', 'lines|drawn|blocks|finish'],
      ['lines', 'drawn|blocks|finish'],
      ['drawn', 'glyphs|lines|blocks|finish'],
      ['blocks', 'drawn|finish'],
      ['finish', 'drawn'],
    ].map(([step, later]) =>
      rule(
        `layout-${step}-below`,
        'A step of layout knows the steps before it; what two share goes to the lower one.',
        { path: `^server/engine/filters/pdf/layout/${step}/` },
        { path: `^server/engine/filters/pdf/layout/(${later})/` },
      ),
    ),
    rule(
      'ooxml-below-filters',
      'ooxml serves docx/pptx/xlsx and knows none of them.',
      { path: '^server/engine/filters/ooxml/' },
      { path: '^server/engine/', pathNot: '^server/engine/(model|filters/ooxml)/' },
    ),
    rule(
      'adapters-isolated',
      'One adapter per MT engine; only the provider interface, and remote/ for engines over HTTP, is shared.',
      { path: '^server/engine/mt/([^/]+)/' },
      { path: '^server/engine/', pathNot: '^server/engine/(model/|mt/($1|remote)/|mt/provider[.]ts$)' },
    ),
    rule(
      'remote-below-adapters',
      'remote serves the engines over HTTP and knows none of them.',
      { path: '^server/engine/mt/remote/' },
      { path: '^server/engine/', pathNot: '^server/engine/(model/|mt/remote/|mt/provider[.]ts$)' },
    ),
    rule(
      'pipeline-on-interfaces',
      'Concrete filters and adapters are registered in engine/index.ts.',
      { path: '^server/engine/(pipeline|translation)/' },
      { path: '^server/engine/(filters|mt)/[^/]+/' },
    ),
    rule(
      'platform-is-a-leaf',
      'Shared kernel: imports nothing of ours.',
      { path: '^server/platform/' },
      { path: '^(server/(?!platform/)|app/)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|public/build)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
